import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { othersIn } from './close-connections.js';

interface MigratedTable {
  /** Escaped. */
  readonly name: string;
  readonly create: string;
  /** Inserts the rows that the migrations have written. Empty if there are none. */
  readonly insert: string;
}

/** The next number that a table gives to a row. */
const NEXT_NUMBER = / AUTO_INCREMENT=\d+/;

/** The tables and rows after all migrations, to be written into other databases of the same server. */
export class MigratedTables {
  private constructor(private readonly tables: readonly MigratedTable[]) {}

  /** @param url of a database that nobody has used since its migrations */
  static async of(url: string): Promise<MigratedTables> {
    return onServer(url, async (connection) => {
      const tables: MigratedTable[] = [];
      for (const { name, create } of await tablesOf(connection)) {
        const rows = await ask(connection, `SELECT * FROM ${name}`);
        const insert = rows.length > 0 ? connection.format(`INSERT INTO ${name} VALUES ?`, [rows]) : '';
        tables.push({ name, create, insert });
      }
      return new MigratedTables(tables);
    });
  }

  /** @param url of an empty database */
  async fill(url: string): Promise<void> {
    // The tables come in the order of their names, which ignores foreign keys.
    await onServer(url, (connection) =>
      connection.query(inOrder(this.tables.flatMap(({ create, insert }) => [create, insert]))),
    );
  }

  /**
   * Makes a used database like a new one. MySQL needs a tenth of the time in which it deletes and creates all tables.
   *
   * @returns false if that is not possible: its tables were changed, or somebody still uses it
   */
  async restore(url: string): Promise<boolean> {
    return onServer(url, async (connection) => {
      const found = await tablesOf(connection);
      if ((await othersIn(connection)).length > 0 || !this.areSame(found)) return false;
      const [used = []] = await ask(
        connection,
        `SELECT ${this.tables.map(({ name }) => `EXISTS(SELECT 1 FROM ${name})`).join()}`,
      );
      const isUsed = (index: number): boolean =>
        Number(used[index]) > 0 || NEXT_NUMBER.test(found[index]?.create ?? '');
      // MySQL deletes rows much faster than it truncates a table, which sets back its next number.
      const changes = this.tables.flatMap(({ name, create, insert }, index) =>
        // A test may have emptied a table that the migrations had filled.
        isUsed(index) || insert !== ''
          ? [`${create.includes('AUTO_INCREMENT') ? 'TRUNCATE' : 'DELETE FROM'} ${name}`, insert]
          : [],
      );
      await connection.query(inOrder(changes));
      return true;
    });
  }

  private areSame(found: readonly Pick<MigratedTable, 'name' | 'create'>[]): boolean {
    const withoutNumbers = (tables: typeof found): string[] =>
      tables.map(({ create }) => create.replace(NEXT_NUMBER, ''));
    return withoutNumbers(found).join() === withoutNumbers(this.tables).join();
  }
}

function inOrder(statements: readonly string[]): string {
  return ['SET foreign_key_checks = 0', ...statements.filter((statement) => statement !== '')].join(';\n');
}

async function tablesOf(connection: Connection): Promise<Pick<MigratedTable, 'name' | 'create'>[]> {
  const names = (await ask(connection, 'SHOW TABLES')).map(([text]) => connection.escapeId(String(text)));
  // One round trip. The two last statements make it a list of results for any number of tables.
  const sql = [...names.map((name) => `SHOW CREATE TABLE ${name}`), 'DO 0', 'DO 0'].join(';\n');
  const [found] = await connection.query<RowDataPacket[][]>({ sql, rowsAsArray: true });
  return names.map((name, index) => ({ name, create: String(found[index]?.[0]?.[1]) }));
}

async function ask(connection: Connection, sql: string): Promise<unknown[][]> {
  const [rows] = await connection.query<RowDataPacket[][]>({ sql, rowsAsArray: true });
  return rows;
}

async function onServer<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const options = { supportBigNumbers: true, bigNumberStrings: true, dateStrings: true, multipleStatements: true };
  const connection = await createConnection({ uri: url.replace(/^mariadb:/, 'mysql:'), ...options });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
