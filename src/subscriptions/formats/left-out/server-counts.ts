/** How many servers a user has: `3 of 12 need another app`. */
export interface ServerCounts {
  readonly all: number;
  /** Those that the file lacks, and that the file of another app may have. */
  readonly needAnotherApp: number;
}
