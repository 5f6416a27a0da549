import { DatabaseUnavailable, isBusy, isDuplicate, isOutage, isTransient } from './database.errors.js';

const withCode = (code: string): Error => Object.assign(new Error('from a driver'), { code });

describe('errors of a database', () => {
  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'PROTOCOL_CONNECTION_LOST',
    'ER_ACCESS_DENIED_ERROR',
    'ER_CON_COUNT_ERROR',
    'ER_SERVER_SHUTDOWN',
    'ER_OPTION_PREVENTS_STATEMENT',
    'ER_LOCK_DEADLOCK',
    'ER_LOCK_WAIT_TIMEOUT',
    'ER_CHECKREAD',
    'ER_ERROR_DURING_COMMIT',
    'ER_TRANSACTION_ROLLBACK_DURING_COMMIT',
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_FULL',
    'SQLITE_IOERR_FSYNC',
    'SQLITE_READONLY',
    'SQLITE_CANTOPEN',
    'SQLITE_NOTADB',
  ])('T78: %s is an outage', (code) => {
    expect(isOutage(withCode(code))).toBe(true);
  });

  it.each(['ER_DUP_ENTRY', 'ER_PARSE_ERROR', 'ER_NO_SUCH_TABLE', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', ''])(
    '%s is none: it would be the same tomorrow',
    (code) => {
      expect(isOutage(withCode(code))).toBe(false);
    },
  );

  it('T78: whatever ends a connection is an outage, by whatever name', () => {
    expect(isOutage(Object.assign(new Error('gone'), { fatal: true }))).toBe(true);
    expect(isOutage(Object.assign(new Error('gone'), { fatal: false }))).toBe(false);
  });

  it('T78: so is a file that libsql cannot open, of which it gives no code', () => {
    expect(isOutage(new Error('ConnectionFailed("Unable to open connection to local database x: 14")'))).toBe(true);
  });

  it.each([undefined, null, 'SQLITE_BUSY', 5, {}, { code: 5 }])('%p is no error of a database', (error) => {
    expect([isOutage(error), isTransient(error), isBusy(error), isDuplicate(error)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('T74: only what another try may mend is transient', () => {
    for (const code of [
      'ER_LOCK_DEADLOCK',
      'ER_CHECKREAD',
      'ER_ERROR_DURING_COMMIT',
      'ER_LOCK_WAIT_TIMEOUT',
      'SQLITE_BUSY',
      'SQLITE_BUSY_SNAPSHOT',
    ]) {
      expect([code, isTransient(withCode(code))]).toEqual([code, true]);
    }
    for (const code of ['ECONNRESET', 'ER_DUP_ENTRY', 'SQLITE_FULL', 'SQLITE_IOERR']) {
      expect([code, isTransient(withCode(code))]).toEqual([code, false]);
    }
  });

  it('a duplicate is one on every database', () => {
    for (const code of ['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']) {
      expect([code, isDuplicate(withCode(code))]).toEqual([code, true]);
    }
    expect(isDuplicate(withCode('SQLITE_CONSTRAINT_FOREIGNKEY'))).toBe(false);
  });

  it('T78: an outage is told as 503 with Retry-After, and its cause to the log alone', () => {
    const error = new DatabaseUnavailable(withCode('ECONNREFUSED'));
    expect(error).toMatchObject({ status: 503, headers: { 'retry-after': '1' }, logLevel: 'error' });
    expect(error.message).not.toMatch(/ECONN|driver/);
    expect(error.cause).toMatchObject({ code: 'ECONNREFUSED' });
  });
});
