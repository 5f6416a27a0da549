export const PAGE_SIZES = [25, 50, 100, 200] as const;

const USUAL = 50;
const KEY = 'linegate-page-size';

/** The size that an address names, if it is one of those. */
export function pageSizeIn(text: string): number | undefined {
  return PAGE_SIZES.find((each) => String(each) === text);
}

/** The size that was chosen last in this browser. */
export function keptPageSize(): number {
  return pageSizeIn(localStorage.getItem(KEY) ?? '') ?? USUAL;
}

export function keepPageSize(size: number): void {
  localStorage.setItem(KEY, String(size));
}
