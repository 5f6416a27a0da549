/** The two SQL expressions of one sum, from {@link exactSum}. */
export interface ExactSum {
  readonly high: string;
  readonly low: string;
}

const LOW_BITS = 32;
const LOW_MASK = 2 ** LOW_BITS - 1;

/**
 * SQL for the sum of a column of 64-bit numbers of 0 or more, in two halves: SQLite rejects a sum beyond 64 bits.
 * {@link wholeSum} combines the halves. Valid for up to 2^31 rows.
 */
export function exactSum(column: string): ExactSum {
  return { high: `SUM(${column} >> ${LOW_BITS})`, low: `SUM(${column} & ${LOW_MASK})` };
}

/** Combines the halves of a sum, as numbers or text. 0 without any row. */
export function wholeSum(high: number | string | null | undefined, low: number | string | null | undefined): bigint {
  return (BigInt(high ?? 0) << BigInt(LOW_BITS)) + BigInt(low ?? 0);
}
