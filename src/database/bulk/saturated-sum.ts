import { MAX_INT64 } from '../../common/integers.js';

/** SQL for the sum of two amounts of 0 or more. The sum stops at 2^63-1 and does not overflow. */
export function saturatedSum(a: string, b: string): string {
  return `CASE WHEN ${a} > ${MAX_INT64} - ${b} THEN ${MAX_INT64} ELSE ${a} + ${b} END`;
}
