/** A key and a value of a line. */
export type Option = readonly [key: string, value: string];

/** The option, unless its value is empty. */
export function given(key: string, value: string): Option[] {
  return value === '' ? [] : [[key, value]];
}

/** The text of each option. */
export function written(options: readonly Option[]): string[] {
  return options.map(([key, value]) => `${key}=${value}`);
}

/** In quotation marks, which have no escape. */
export function quoted(text: string): string {
  return `"${text}"`;
}
