import Libsql from 'libsql';

type Statement = Libsql.Statement;

const NOTHING_CHANGED: Libsql.RunResult = { changes: 0, lastInsertRowid: 0 };

/**
 * The SQLite driver with three properties of MySQL's driver. A whole number beyond 2^53 arrives as text and is not rounded. A
 * transaction takes its write lock at the beginning, so it does not fail half-way. A transaction that SQLite has undone can be
 * rolled back.
 */
export class SqliteConnection extends Libsql {
  constructor(file: string, options: Libsql.Options) {
    super(file, options);
    const prepare: (source: string) => Statement = this.prepare.bind(this);
    let hasBegun = false;
    const begin = (): Libsql.RunResult => {
      hasBegun = false;
      // A prepared statement that fails on the lock would stay open in libsql, and would block each later COMMIT.
      this.exec('BEGIN IMMEDIATE');
      hasBegun = true;
      return NOTHING_CHANGED;
    };
    const rollback = (): Libsql.RunResult => {
      // SQLite has already rolled back if the disk is full or fails. After an error here, TypeORM would treat the transaction
      // as open, and all later ones as parts of it. Nothing would commit them.
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

/** Passes parameters as one list: libsql would treat a single null as an object of named parameters. */
function withPortableRows(statement: Statement): Statement {
  const run = statement.run.bind(statement);
  const all = statement.safeIntegers().all.bind(statement);
  return Object.assign(statement, {
    run: (...parameters: unknown[]) => run(parameters),
    all: (...parameters: unknown[]) => all(parameters).map(withPortableNumbers),
  });
}

/** Changes the row in place: a list has a million rows, and `Object.entries` or a copy would take three times as long. */
function withPortableNumbers(row: unknown): unknown {
  if (!isRow(row)) return row;
  for (const column of Object.keys(row)) {
    const value = row[column];
    if (typeof value === 'bigint') row[column] = portableNumber(value);
  }
  return row;
}

function isRow(row: unknown): row is Record<string, unknown> {
  return typeof row === 'object' && row !== null;
}

function portableNumber(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}
