import Libsql from 'libsql';

type Statement = Libsql.Statement;

/**
 * The SQLite driver, with two habits that MySQL's has too: a whole number that JavaScript cannot hold exactly arrives as
 * text instead of being rounded, and a transaction takes its write lock when it begins instead of failing half-way.
 */
export class SqliteConnection extends Libsql {
  constructor(file: string, options: Libsql.Options) {
    super(file, options);
    const prepare: (source: string) => Statement = this.prepare.bind(this);
    const begin = (): Libsql.RunResult => {
      // Not a prepared statement: one that finds the lock taken stays half-done in libsql, and no later COMMIT gets past it.
      this.exec('BEGIN IMMEDIATE');
      return { changes: 0, lastInsertRowid: 0 };
    };
    const portable = (source: string): Statement =>
      source === 'BEGIN TRANSACTION'
        ? Object.assign(prepare(source), { run: begin })
        : withPortableRows(prepare(source));
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
