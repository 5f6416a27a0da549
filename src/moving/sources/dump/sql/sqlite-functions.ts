/** A call that the dump of SQLite writes around texts with line ends. */
export interface Call {
  readonly name: string;
  readonly values: string[];
}

const FUNCTIONS: Readonly<Record<string, (values: readonly string[]) => string | undefined>> = {
  CHAR: (values) => bytesOf(values.map((value) => String.fromCodePoint(codeOf(value))).join('')),
  REPLACE: ([text, from, to, ...more]) => {
    const isPlain = text !== undefined && from !== undefined && from !== '' && to?.length === 1 && more.length === 0;
    return isPlain ? text.replaceAll(from, () => to) : undefined;
  },
  UNISTR: ([text, ...more]) => (text === undefined || more.length > 0 ? undefined : text.replace(ESCAPE, unescaped)),
};
const ESCAPE = /\\(?:\\|u([0-9a-fA-F]{4})|\+([0-9a-fA-F]{6})|U([0-9a-fA-F]{8})|([0-9a-fA-F]{4}))/g;

export function isFunction(name: string): boolean {
  return Object.hasOwn(FUNCTIONS, name.toUpperCase());
}

/** The value of a call, each character one byte. @returns undefined where SQLite would not write it so */
export function resultOf({ name, values }: Call): string | undefined {
  return FUNCTIONS[name.toUpperCase()]?.(values);
}

function codeOf(value: string): number {
  const code = /^\d{1,7}$/.test(value) ? Number(value) : 0xfffd;
  return code <= 0x10ffff ? code : 0xfffd;
}

function unescaped(found: string, ...groups: (string | undefined)[]): string {
  const digits = groups.slice(0, 4).find((group) => group !== undefined);
  return digits === undefined
    ? found.slice(1)
    : bytesOf(String.fromCodePoint(Math.min(parseInt(digits, 16), 0x10ffff)));
}

function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
