/** The largest number in a 64-bit column, which is signed on every database. */
export const MAX_INT64 = 2n ** 63n - 1n;
