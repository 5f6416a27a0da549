const LARGEST_UID = 2n ** 31n - 1n;

/** Whether a number is one that a user can have. */
export function isUid(number: bigint): boolean {
  return number > 0n && number <= LARGEST_UID;
}
