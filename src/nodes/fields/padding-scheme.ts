const MAX_STOP = 64;
const LENGTH = /^(c|\d{1,5}-\d{1,5})$/;

/** The lines of a scheme, without empty ones and spaces at their ends. */
export function paddingLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * True for a padding scheme of anytls: `stop=8` first, and then for the packets `0=30-30` or `2=400-500,c,500-1000`. Daemons start with
 * another one, and fail at the first connection.
 */
export function isPaddingScheme(text: string): boolean {
  const [first = '', ...others] = paddingLines(text);
  const stop = /^stop=(\d{1,2})$/.exec(first)?.[1];
  if (stop === undefined || Number(stop) < 1 || Number(stop) > MAX_STOP || others.length === 0) return false;
  const numbers = new Set<number>();
  return others.every((line) => {
    const [number = '', lengths = ''] = line.split('=', 2);
    if (!/^\d{1,2}$/.test(number) || Number(number) >= Number(stop) || numbers.has(Number(number))) return false;
    numbers.add(Number(number));
    return lengths.split(',').every((length) => LENGTH.test(length) && isAscending(length));
  });
}

function isAscending(length: string): boolean {
  if (length === 'c') return true;
  const [least = 0, most = 0] = length.split('-').map(Number);
  return least >= 1 && least <= most && most <= 65_535;
}
