import { createHash } from 'node:crypto';
import type { CopiedRow } from './copied-rows.js';

const MODULUS = 1n << 256n;

/** The number of rows and a sum of their hashes, which does not depend on their order: databases order texts differently. */
export class RowSum {
  private rows = 0;
  private sum = 0n;

  add(row: CopiedRow): void {
    const hash = createHash('sha256').update(row.map(encoded).join('')).digest('hex');
    this.sum = (this.sum + BigInt(`0x${hash}`)) % MODULUS;
    this.rows++;
  }

  get count(): number {
    return this.rows;
  }

  /** Equal for equal rows only. */
  get digest(): string {
    return `${this.rows}:${this.sum.toString(16)}`;
  }
}

/** Different for different values in all columns together: null and empty text, number and text. */
function encoded(value: CopiedRow[number]): string {
  if (value === null) return 'n;';
  return typeof value === 'bigint' ? `i${value};` : `t${value.length}:${value};`;
}
