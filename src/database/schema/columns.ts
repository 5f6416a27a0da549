import type { ColumnOptions } from 'typeorm';

/** A 64-bit whole number, exact on every database. It is a `bigint` in the program. */
export const BIGINT: ColumnOptions = {
  type: 'bigint',
  transformer: { from: (value: string | number) => BigInt(value), to: (value: unknown) => value },
};

/** A moment in Unix seconds. */
export const MOMENT: ColumnOptions = {
  type: 'bigint',
  transformer: {
    from: (value: string | number | null) => (value === null ? null : Number(value)),
    to: (value: unknown) => value,
  },
};
