/** Runs open imports. */
export const IMPORT_JOB = 'user-imports';
/** Ends abandoned imports, and deletes the rows that no import needs. */
export const IMPORT_PURGE_JOB = 'old-user-imports';
