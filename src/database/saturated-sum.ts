const LARGEST = 2n ** 63n - 1n;

/** SQL for the sum of two amounts, neither of them negative, which stops at 2^63-1 instead of going wrong there. */
export function saturatedSum(a: string, b: string): string {
  return `CASE WHEN ${a} > ${LARGEST} - ${b} THEN ${LARGEST} ELSE ${a} + ${b} END`;
}
