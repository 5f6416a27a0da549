import { PanelError } from '../common/panel.error.js';

/** The database does not answer, or cannot take the write now. The caller may try again. */
export class DatabaseUnavailable extends PanelError {
  constructor(cause?: unknown) {
    super(503, 'The database does not answer; try again shortly', {
      headers: { 'retry-after': '1' },
      logLevel: 'error',
      cause,
    });
  }
}

/** The database was written by a newer version of the program. */
export class SchemaTooNew extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database has migrations that this version does not know (${unknown.join(', ')}). ` +
        'It was used by a newer Linegate: run that version, or restore a backup from before the upgrade.',
    );
    this.name = 'SchemaTooNew';
  }
}

/** A cluster says at COMMIT, in one of several ways, that another of its servers was first. */
const TRANSIENT = [
  'ER_CHECKREAD',
  'ER_ERROR_DURING_COMMIT',
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_TRANSACTION_ROLLBACK_DURING_COMMIT',
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
];

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
  'ER_DISK_FULL',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_QUERY_INTERRUPTED',
  'ER_READ_ONLY_MODE',
  'ER_RECORD_FILE_FULL',
  'ER_SERVER_SHUTDOWN',
  'ER_UNKNOWN_COM_ERROR',
];

const SQLITE_OUTAGES = /^SQLITE_(BUSY|LOCKED|IOERR|FULL|READONLY|CANTOPEN|CORRUPT|NOTADB|PROTOCOL)/;

/** True where running the whole transaction once more may succeed. */
export function isTransient(error: unknown): boolean {
  return TRANSIENT.includes(codeOf(error));
}

/** True where the database is away or cannot write, as opposed to a statement that it refuses. */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  return (
    isTransient(error) || OUTAGES.includes(code) || SQLITE_OUTAGES.test(code) || isFatal(error) || isNotOpened(error)
  );
}

/** True where another process has an embedded database's lock. */
export function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/** True where a row cannot go because others refer to it. */
export function isReferenced(error: unknown): boolean {
  return ['ER_ROW_IS_REFERENCED', 'ER_ROW_IS_REFERENCED_2', 'SQLITE_CONSTRAINT_TRIGGER'].includes(codeOf(error));
}

/** True where a unique key refused the row. */
export function isDuplicate(error: unknown): boolean {
  return ['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error));
}

/** True where MariaDB or MySQL has no number left for a new row: its counter is past what the column holds. */
export function isOutOfNumbers(error: unknown): boolean {
  return ['ER_AUTOINC_READ_FAILED', 'HA_ERR_AUTOINC_ERANGE'].includes(codeOf(error));
}

/** True where a row names another one that is not there. */
export function isOrphan(error: unknown): boolean {
  return ['ER_NO_REFERENCED_ROW', 'ER_NO_REFERENCED_ROW_2', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** mysql2 marks the errors after which a connection is gone. */
function isFatal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'fatal' in error && error.fatal === true;
}

/** libsql gives no code where it cannot open a file. */
function isNotOpened(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('ConnectionFailed');
}
