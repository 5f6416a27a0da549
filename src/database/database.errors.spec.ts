import {
  DatabaseUnavailable,
  isBusy,
  isDuplicate,
  isOutage,
  isOutOfNumbers,
  isTransient,
  retryReason,
} from './database.errors.js';

const withCode = (code: string): Error => Object.assign(new Error('from a driver'), { code });

describe('errors of a database', () => {
  const sockets = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];

  it.each([
    ...sockets,
    'PROTOCOL_CONNECTION_LOST',
    'ER_ACCESS_DENIED_ERROR',
    'ER_CLIENT_INTERACTION_TIMEOUT',
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

  it.each([
    'ER_GROUP_REPLICATION_CONFIGURATION',
    'ER_GRP_TRX_CONSISTENCY_BEFORE',
    'ER_GRP_TRX_CONSISTENCY_NOT_ALLOWED',
    'ER_RUN_HOOK_ERROR',
    'ER_SERVER_OFFLINE_MODE',
  ])('T79: %s of a server outside its group is an outage, and the work does not run again', (code) => {
    expect([isOutage(withCode(code)), isTransient(withCode(code))]).toEqual([true, false]);
  });

  it.each(['ER_DUP_ENTRY', 'ER_PARSE_ERROR', 'ER_NO_SUCH_TABLE', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', ''])(
    '%s is not an outage: a later attempt would fail the same way',
    (code) => {
      expect(isOutage(withCode(code))).toBe(false);
    },
  );

  it('T78: an error that ends a connection is an outage, whatever its code', () => {
    expect(isOutage(Object.assign(new Error('gone'), { fatal: true }))).toBe(true);
    expect(isOutage(Object.assign(new Error('gone'), { fatal: false }))).toBe(false);
  });

  it('T78: an error of libsql without a code is an outage if libsql cannot open a file', () => {
    expect(isOutage(new Error('ConnectionFailed("Unable to open connection to local database x: 14")'))).toBe(true);
  });

  it.each([undefined, null, 'SQLITE_BUSY', 5, {}, { code: 5 }])('%p is not an error of a database', (error) => {
    expect([isOutage(error), isTransient(error), isBusy(error), isDuplicate(error)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('T74: an error is transient only if another attempt may succeed', () => {
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

  /** An error without a name in the driver. */
  const withNumber = (errno: number, sqlMessage = 'from a server'): Error =>
    Object.assign(new Error(sqlMessage), { code: 'UNKNOWN_CODE_PLEASE_REPORT', errno, sqlMessage });

  it('T74: a reason describes each transient error', () => {
    const reasons = ['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CLIENT_INTERACTION_TIMEOUT', 'ER_CHECKREAD'];
    expect(reasons.map((code) => retryReason(withCode(code)))).toEqual(['deadlock', 'lock-wait', 'closed', 'conflict']);
    for (const code of ['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']) expect(retryReason(withCode(code))).toBe('busy');
    const texts = ['Lock wait timeout exceeded; try restarting transaction', 'pessimistic lock retry limit reached'];
    expect(texts.map((text) => retryReason(withNumber(1105, text)))).toEqual(['lock-wait', 'conflict']);
  });

  it.each([8002, 8005, 8022, 8027, 8028, 8176, 8252, 9001, 9002, 9003, 9004, 9005, 9007, 9010])(
    'error %d of TiDB is transient, and the neighbouring numbers are not',
    (number) => {
      expect([isTransient(withNumber(number)), isOutage(withNumber(number))]).toEqual([true, true]);
      const others = [8001, 8003, 8029, 8175, 8177, 8251, 8253, 9000, 9006, 9008, 9009, 9011, 1064];
      expect(others.map((other) => isTransient(withNumber(other)))).not.toContain(true);
    },
  );

  it.each([8001, 8175])(
    'error %d of TiDB is an outage, and not transient: the statement needs too much memory',
    (number) => {
      expect([isTransient(withNumber(number)), isOutage(withNumber(number))]).toEqual([false, true]);
    },
  );

  it.each(['pessimistic lock retry limit reached', 'Lock wait timeout exceeded; try restarting transaction'])(
    'a message of a server is transient under any number: %s',
    (text) => {
      expect(isTransient(withNumber(1105, text))).toBe(true);
      // The same words in an error of the program do not come from the server.
      expect(isTransient(new Error(text))).toBe(false);
    },
  );

  const disks = ['ER_DISK_FULL', 'ER_DISK_FULL_NOWAIT', 'EE_DISK_FULL', 'ER_RECORD_FILE_FULL'];
  const writes = ['EE_WRITE', 'ER_ERROR_ON_WRITE', 'ER_TEMP_FILE_WRITE_FAILURE'];

  it.each([...disks, ...writes])('T73: %s is a full disk: an outage that an immediate retry does not end', (code) => {
    expect([isOutage(withCode(code)), isTransient(withCode(code))]).toEqual([true, false]);
  });

  it.each([
    'Got error 28 "No space left on device" from storage engine InnoDB',
    'Got error 28 from storage engine',
    'Error writing file \'./binlog\' (Errcode: 28 "No space left on device")',
  ])('T73: a message of a server means a full disk under any number: %s', (text) => {
    expect(isOutage(withNumber(1030, text))).toBe(true);
    expect(isOutage(withNumber(1030, text.replace(/28.*/, '168')))).toBe(false);
    // The same words in an error of the program do not come from the server.
    expect(isOutage(new Error(text))).toBe(false);
  });

  it('an exhausted counter is recognized on every server', () => {
    for (const code of ['ER_AUTOINC_READ_FAILED', 'HA_ERR_AUTOINC_ERANGE', 'ER_DATA_OUT_OF_RANGE'])
      expect([code, isOutOfNumbers(withCode(code))]).toEqual([code, true]);
    expect(isOutOfNumbers(withCode('ER_DUP_ENTRY'))).toBe(false);
  });

  it('a duplicate is recognized on every database', () => {
    for (const code of ['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']) {
      expect([code, isDuplicate(withCode(code))]).toEqual([code, true]);
    }
    expect(isDuplicate(withCode('SQLITE_CONSTRAINT_FOREIGNKEY'))).toBe(false);
  });

  it('T78: an outage becomes a 503 with Retry-After; only the log holds the cause', () => {
    const error = new DatabaseUnavailable(withCode('ECONNREFUSED'));
    expect(error).toMatchObject({ status: 503, headers: { 'retry-after': '1' }, logLevel: 'error' });
    expect(error.message).not.toMatch(/ECONN|driver/);
    expect(error.cause).toMatchObject({ code: 'ECONNREFUSED' });
  });
});
