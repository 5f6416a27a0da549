import type { Amount } from '../api/json.js';

export const GIB = 1024 ** 3;
/** Bytes a second. */
export const MBIT = 125_000;

/** Returns an amount of bytes for a form, with at most three decimals. */
export function inUnits(amount: Amount, unit: number): string {
  const whole = Number(amount) / unit;
  return String(Number(whole.toFixed(3)));
}

/** Returns bytes: as text if a `number` would round, and `NaN` for text that is no number, which the API rejects. */
export function inBytes(text: string, unit: number): number | string {
  const bytes = Math.round(Number(text) * unit);
  return Number.isSafeInteger(bytes) || !Number.isFinite(bytes) ? bytes : String(BigInt(bytes));
}
