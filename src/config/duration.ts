const UNIT_SECONDS = new Map([
  ['', 1],
  ['s', 1],
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
]);
const PATTERN = /^(\d{1,9})\s*([smhd]?)$/;

/** True for whole seconds or a whole number with one of the units s, m, h, d; zero is no duration. */
export function isDuration(text: string): boolean {
  return PATTERN.test(text) && seconds(text) > 0;
}

/** `90`, `15m`, `1h` or `14d` in seconds; 0 for anything else. */
export function seconds(text: string): number {
  const [, amount = '0', unit = ''] = PATTERN.exec(text) ?? [];
  return Number(amount) * (UNIT_SECONDS.get(unit) ?? 0);
}
