import { readFileSync, writeFileSync } from 'node:fs';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { createDatabase } from '../../../src/database/database.module.js';
import { createTestDatabase, engine, type TestDatabase } from './test-database.js';

/** A database with the schema. */
export interface MigratedDatabase extends TestDatabase {
  /** Like `drop`. On MySQL, where 57 tables take a third of a second, a later test may get the emptied database. No program uses it. */
  giveBack(): Promise<void>;
}

interface Model {
  fill(database: TestDatabase): Promise<void>;
  /** Makes a used database like a new one, if that is faster. */
  readonly empty?: (database: TestDatabase) => Promise<void>;
}

/** The migrations run once a worker. On a server they take seconds, and a copy of their result takes a fraction of that. */
let model: Promise<Model> | undefined;
/** Emptied databases. They end with the private server of the tests. */
const spare: TestDatabase[] = [];

/** A new database with the schema and the rows after all migrations, in the database that all tests share. */
export async function createMigratedDatabase(): Promise<MigratedDatabase> {
  // After a failure the next file tries again.
  model ??= learn().catch((error: unknown) => {
    model = undefined;
    throw error;
  });
  const { fill, empty } = await model;
  const database = spare.pop() ?? (await filled(fill));
  return { ...database, giveBack: () => (empty === undefined ? database.drop() : keep(database, empty)) };
}

async function filled(fill: Model['fill']): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await fill(database);
  return database;
}

/** A database in which something is odd, such as a lock or a lost table, is not kept. */
async function keep(database: TestDatabase, empty: Model['fill']): Promise<void> {
  try {
    await empty(database);
    spare.push(database);
  } catch {
    await database.drop();
  }
}

async function learn(): Promise<Model> {
  const empty = await createTestDatabase();
  try {
    const { config } = empty;
    const database = createDatabase({ database: config });
    await database.open();
    await database.close();
    return config.kind === 'sqlite' ? fileCopy(config.file) : await serverCopy(config.url);
  } finally {
    await empty.drop();
  }
}

/** A closed database still has most of its content in its log: the driver frees statements later than the connection. */
function fileCopy(file: string): Model {
  const contents = ['', '-wal'].map((ending) => ({ ending, content: readFileSync(file + ending) }));
  return {
    fill: async ({ config }) => {
      if (config.kind !== 'sqlite') return;
      for (const { ending, content } of contents) writeFileSync(config.file + ending, content);
    },
  };
}

async function serverCopy(url: string): Promise<Model> {
  const { tables, inserts } = await onServer(url, readTables);
  // The tables come in the order of their names, which ignores foreign keys.
  const anyOrder = 'SET foreign_key_checks = 0';
  const script = [anyOrder, ...tables.map(({ created }) => created), ...inserts].join(';\n');
  const fill = ({ url: target }: TestDatabase) =>
    onServer(target, async (connection) => void (await connection.query(script)));
  if (process.env['TEST_MYSQL_IS_PRIVATE'] === undefined || engine !== 'mysql') return { fill };
  // A transaction that a test has left open makes this fail soon.
  const deletes = [
    anyOrder,
    'SET lock_wait_timeout = 1',
    'SET innodb_lock_wait_timeout = 1',
    ...tables.map(({ name }) => `DELETE FROM ${name}`),
  ].join(';\n');
  const empty = ({ url: target }: TestDatabase) =>
    onServer(target, async (connection) => {
      await connection.query(deletes);
      const [counted] = await connection.query<RowDataPacket[]>(COUNTED);
      const counters = counted.map(({ name }) => `ALTER TABLE ${connection.escapeId(String(name))} AUTO_INCREMENT = 1`);
      if (counters.length + inserts.length > 0) await connection.query([anyOrder, ...counters, ...inserts].join(';\n'));
    });
  return { fill, empty };
}

/** The tables whose next row would not have the number 1. Without the hint MySQL tells numbers of a day ago. */
const COUNTED = `SELECT /*+ SET_VAR(information_schema_stats_expiry = 0) */ TABLE_NAME AS name FROM information_schema.TABLES
  WHERE TABLE_SCHEMA = DATABASE() AND AUTO_INCREMENT > 1`;

interface Tables {
  readonly tables: readonly { readonly name: string; readonly created: string }[];
  readonly inserts: readonly string[];
}

async function readTables(connection: Connection): Promise<Tables> {
  const ask = async (sql: string): Promise<unknown[][]> => {
    const [rows] = await connection.query<RowDataPacket[][]>({ sql, rowsAsArray: true });
    return rows;
  };
  const tables = [];
  const inserts = [];
  for (const [title] of await ask('SHOW TABLES')) {
    const name = connection.escapeId(String(title));
    const [created] = await ask(`SHOW CREATE TABLE ${name}`);
    tables.push({ name, created: String(created?.[1]) });
    const rows = await ask(`SELECT * FROM ${name}`);
    if (rows.length > 0) inserts.push(connection.format(`INSERT INTO ${name} VALUES ?`, [rows]));
  }
  return { tables, inserts };
}

async function onServer<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const options = { supportBigNumbers: true, bigNumberStrings: true, dateStrings: true, multipleStatements: true };
  const connection = await createConnection({ uri: url.replace(/^mariadb:/, 'mysql:'), ...options });
  try {
    return await work(connection);
  } finally {
    connection.destroy();
  }
}
