import { PanelError } from '../common/problems/panel.errors.js';

/** The database does not answer, or cannot write now. The caller may try again. */
export class DatabaseUnavailable extends PanelError {
  constructor(cause?: unknown) {
    super(503, 'The database does not answer; try again shortly', {
      code: 'database-away',
      headers: { 'retry-after': '1' },
      logLevel: 'error',
      cause,
    });
  }
}

/** A newer version of the program has migrated the database. */
export class SchemaTooNew extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database has migrations that this version does not know (${unknown.join(', ')}). ` +
        'It was used by a newer Linegate: run that version, or restore a backup from before the upgrade.',
    );
    this.name = 'SchemaTooNew';
  }
}

/** Errors after which the transaction may succeed. A cluster uses several of them for a conflict at COMMIT. */
const TRANSIENT = [
  'ER_CHECKREAD',
  'ER_CLIENT_INTERACTION_TIMEOUT', // the server closed the connection before it read the statement
  'ER_ERROR_DURING_COMMIT',
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_TRANSACTION_ROLLBACK_DURING_COMMIT',
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
];

/** Conflicts and moving parts of TiDB. The driver has no names for these errors. */
const TRANSIENT_NUMBERS = new Set([
  ...[8002, 8005, 8022, 8027, 8028], // a conflict with another transaction, or with a change of a table
  ...[8176, 8252], // the server is short of memory, and this statement had the most; the group of the account has no quota left just now
  ...[9001, 9002, 9003, 9004, 9005, 9007], // its stores are away, slow, busy, moving, or in conflict
  9010, // a store that leads since just now has not learnt the newest time yet
]);

/**
 * TiDB ends a statement that needs more memory than one statement may have (`tidb_mem_quota_query`). At once it would need as much again,
 * so the work does not run again; the caller may try it later.
 */
const OUTAGE_NUMBERS = new Set([8001, 8175]);

/** TiDB reports these under the number of another error. */
const TRANSIENT_TEXT = /pessimistic lock retry limit reached|lock wait timeout/i;

const OUTAGES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_ACCESS_DENIED_ERROR',
  'ER_BAD_DB_ERROR',
  'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
  'ER_CON_COUNT_ERROR',
  'ER_CONNECTION_KILLED',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_QUERY_INTERRUPTED',
  'ER_READ_ONLY_MODE',
  'ER_SECURE_TRANSPORT_REQUIRED',
  'ER_SERVER_SHUTDOWN',
  'ER_UNKNOWN_COM_ERROR',
];

/** A server of Group Replication has left its group, or has lost the majority. */
const OUTSIDE_GROUP = [
  'ER_GROUP_REPLICATION_CONFIGURATION',
  'ER_GRP_TRX_CONSISTENCY_AFTER_ON_TRX_BEGIN',
  'ER_GRP_TRX_CONSISTENCY_BEFORE',
  'ER_GRP_TRX_CONSISTENCY_BEGIN_NOT_ALLOWED',
  'ER_GRP_TRX_CONSISTENCY_NOT_ALLOWED',
  'ER_RUN_HOOK_ERROR', // at COMMIT; the transaction may be in the group
  'ER_SERVER_OFFLINE_MODE',
];

/** A full disk has many names: of a table, of a temporary file, of the binary log. */
const FULL_DISKS = [
  'EE_DISK_FULL',
  'EE_WRITE',
  'ER_DISK_FULL',
  'ER_DISK_FULL_NOWAIT',
  'ER_ERROR_ON_WRITE',
  'ER_RECORD_FILE_FULL',
  'ER_TEMP_FILE_WRITE_FAILURE',
];

/** A storage engine reports the system's number or text inside a general error (ENOSPC is 28). */
const FULL_DISK_TEXT = /no space left on device|err(code:|or) 28\b/i;

const SQLITE_OUTAGES = /^SQLITE_(BUSY|LOCKED|IOERR|FULL|READONLY|CANTOPEN|CORRUPT|NOTADB|PROTOCOL)/;

/** True if the transaction may succeed when it runs again. */
export function isTransient(error: unknown): boolean {
  return (
    TRANSIENT.includes(codeOf(error)) ||
    TRANSIENT_NUMBERS.has(numberOf(error)) ||
    TRANSIENT_TEXT.test(serverTextOf(error))
  );
}

/** The reasons for which work runs again. */
export const RETRY_REASONS = ['deadlock', 'lock-wait', 'busy', 'closed', 'conflict'] as const;
export type RetryReason = (typeof RETRY_REASONS)[number];

/** The reason of a transient error. `conflict` stands for the errors of a cluster. */
export function retryReason(error: unknown): RetryReason {
  const code = codeOf(error);
  if (code === 'ER_LOCK_DEADLOCK') return 'deadlock';
  if (code === 'ER_LOCK_WAIT_TIMEOUT' || /lock wait timeout/i.test(serverTextOf(error))) return 'lock-wait';
  if (code === 'ER_CLIENT_INTERACTION_TIMEOUT') return 'closed';
  return isBusy(error) ? 'busy' : 'conflict';
}

/** True if the database is away or cannot write. False for a rejected statement. */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  return (
    isTransient(error) ||
    isFullDisk(error) ||
    OUTAGES.includes(code) ||
    OUTAGE_NUMBERS.has(numberOf(error)) ||
    OUTSIDE_GROUP.includes(code) ||
    SQLITE_OUTAGES.test(code) ||
    isFatal(error) ||
    isNotOpened(error)
  );
}

function isFullDisk(error: unknown): boolean {
  return FULL_DISKS.includes(codeOf(error)) || FULL_DISK_TEXT.test(serverTextOf(error));
}

/** True if another process holds the lock of an embedded database. */
export function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/** True if a row cannot be deleted because other rows refer to it. */
export function isReferenced(error: unknown): boolean {
  return ['ER_ROW_IS_REFERENCED', 'ER_ROW_IS_REFERENCED_2', 'SQLITE_CONSTRAINT_TRIGGER'].includes(codeOf(error));
}

/** True if a unique key rejected the row. */
export function isDuplicate(error: unknown): boolean {
  return ['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error));
}

/** The unique key that rejected a row, such as `users_port` or `users.port`; empty for another error. */
export function duplicateKey(error: unknown): string {
  const [, embedded, server = ''] =
    error instanceof Error
      ? (/UNIQUE constraint failed: (\S+)|Duplicate entry .* for key '([^']+)'$/s.exec(error.message) ?? [])
      : [];
  return embedded ?? server;
}

/** True if a server has no number left for a new row: its counter has passed the range of the column. */
export function isOutOfNumbers(error: unknown): boolean {
  // TiDB reports ER_DATA_OUT_OF_RANGE. A plain insertion has no other reason for it.
  return ['ER_AUTOINC_READ_FAILED', 'HA_ERR_AUTOINC_ERANGE', 'ER_DATA_OUT_OF_RANGE'].includes(codeOf(error));
}

/** True if the account may not read a table. */
export function isForbidden(error: unknown): boolean {
  return codeOf(error) === 'ER_TABLEACCESS_DENIED_ERROR';
}

/** True if a row refers to a missing row. */
export function isOrphan(error: unknown): boolean {
  return ['ER_NO_REFERENCED_ROW', 'ER_NO_REFERENCED_ROW_2', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

function numberOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'errno' in error && typeof error.errno === 'number'
    ? error.errno
    : 0;
}

/** The message of the server; empty for an error of the program. */
function serverTextOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'sqlMessage' in error && typeof error.sqlMessage === 'string'
    ? error.sqlMessage
    : '';
}

/** mysql2 marks errors that end a connection. */
function isFatal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'fatal' in error && error.fatal === true;
}

/** libsql gives no code if it cannot open a file. */
function isNotOpened(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('ConnectionFailed');
}
