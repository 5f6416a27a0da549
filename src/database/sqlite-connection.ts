import Libsql from 'libsql';

type Statement = Libsql.Statement;

const NOTHING_CHANGED: Libsql.RunResult = { changes: 0, lastInsertRowid: 0 };

/**
 * The SQLite driver, with three habits that MySQL's has too: a whole number that JavaScript cannot hold exactly arrives as
 * text instead of being rounded, a transaction takes its write lock when it begins instead of failing half-way, and one that
 * is undone already can be rolled back.
 */
export class SqliteConnection extends Libsql {
  constructor(file: string, options: Libsql.Options) {
    super(file, options);
    const prepare: (source: string) => Statement = this.prepare.bind(this);
    let hasBegun = false;
    const begin = (): Libsql.RunResult => {
      hasBegun = false;
      // Not a prepared statement: one that finds the lock taken stays half-done in libsql, and no later COMMIT gets past it.
      this.exec('BEGIN IMMEDIATE');
      hasBegun = true;
      return NOTHING_CHANGED;
    };
    const rollback = (): Libsql.RunResult => {
      // SQLite has undone it already where the disk is full or fails. TypeORM would take an error for a transaction that goes
      // on, and all that come later for parts of it, which nothing commits.
      if (!hasBegun || this.inTransaction) this.exec('ROLLBACK');
      return NOTHING_CHANGED;
    };
    const own = new Map([
      ['BEGIN TRANSACTION', begin],
      ['ROLLBACK', rollback],
    ]);
    const portable = (source: string): Statement => {
      const run = own.get(source);
      return run === undefined ? withPortableRows(prepare(source)) : Object.assign(prepare(source), { run });
    };
    Object.assign(this, { prepare: portable });
  }
}

/** Parameters are handed over as one list: a single null would be taken for an object of named ones. */
function withPortableRows(statement: Statement): Statement {
  const run = statement.run.bind(statement);
  const all = statement.safeIntegers().all.bind(statement);
  return Object.assign(statement, {
    run: (...parameters: unknown[]) => run(parameters),
    all: (...parameters: unknown[]) => all(parameters).map(withPortableNumbers),
  });
}

function withPortableNumbers(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'bigint') Reflect.set(row, column, portableNumber(value));
  }
  return row;
}

function portableNumber(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}
