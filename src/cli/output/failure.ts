import { PanelError } from '../../common/problems/panel.errors.js';
import { ConfigError } from '../../config/config.errors.js';
import { DatabaseUnavailable, isOutage, SchemaTooNew } from '../../database/database.errors.js';

const LOGIN = 'check user, password and database in DATABASE_URL; an account that requires encryption needs ssl-mode';

const FILE =
  'its file cannot be opened: check its name in DATABASE_URL, and the rights of this account to it and its folder';

/** What an operator can do about a database that a command cannot use, by the code of the driver. */
const ADVICE: Readonly<Record<string, string>> = {
  ER_ACCESS_DENIED_ERROR: `it refuses the login: ${LOGIN}`,
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: `it refuses the login: ${LOGIN}`,
  ER_DBACCESS_DENIED_ERROR: `the account may not use it: ${LOGIN}`,
  ER_BAD_DB_ERROR: 'the server has no such database: create it, or correct its name in DATABASE_URL',
  ER_HOST_NOT_PRIVILEGED:
    'the server accepts no connections from this machine: grant the account the right to connect from here',
  ER_SECURE_TRANSPORT_REQUIRED:
    'the server requires encryption: add ?ssl-mode=VERIFY_IDENTITY&ssl-ca=<file> to DATABASE_URL',
  HANDSHAKE_NO_SSL_SUPPORT: 'the server offers no encryption, which ssl-mode in DATABASE_URL requires',
  HANDSHAKE_SSL_ERROR: 'the connection cannot be encrypted: check ssl-mode, ssl-ca and the host in DATABASE_URL',
  SQLITE_CANTOPEN: FILE,
  SQLITE_NOTADB: 'the file is no database of SQLite: correct its name in DATABASE_URL',
  SQLITE_READONLY: 'its file cannot be written: check the rights of this account to the file and its folder',
  SQLITE_FULL: 'the disk of its file is full',
  ENOTFOUND: 'its host is unknown: check the host in DATABASE_URL',
  ECONNREFUSED: 'nothing listens there: check that the server runs, and host and port in DATABASE_URL',
};

/** The text of an error for people, in one line if its cause is known. An error of the program itself has its stack. */
export function failureText(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return databaseText(error.message, error.cause);
  if (error instanceof PanelError || error instanceof ConfigError || error instanceof SchemaTooNew)
    return error.message;
  if (isOutage(error)) return databaseText(new DatabaseUnavailable().message, error);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function databaseText(message: string, cause: unknown): string {
  const code = codeOf(cause);
  const advice = ADVICE[code];
  // The text of TLS says what is wrong with a certificate. That of a server may have parts of a statement.
  const detail = code === 'HANDSHAKE_SSL_ERROR' && cause instanceof Error ? ` (${firstLine(cause.message)})` : '';
  return advice === undefined ? message : `The database does not answer: ${advice}${detail}`;
}

function codeOf(error: unknown): string {
  // libsql gives no code if it cannot open a file.
  if (error instanceof Error && error.message.startsWith('ConnectionFailed')) return 'SQLITE_CANTOPEN';
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function firstLine(text: string): string {
  return text.split(/[\r\n]/, 1)[0]?.trim() ?? '';
}
