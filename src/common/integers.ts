/** The largest number in a signed 32-bit column: most ids and counts. */
export const MAX_INT32 = 2_147_483_647;
/** The largest number of a node: daemons read 32 bits without a sign. */
export const MAX_NODE_ID = 4_294_967_295;
/** The largest number in a 64-bit column, which is signed on every database. */
export const MAX_INT64 = 2n ** 63n - 1n;
