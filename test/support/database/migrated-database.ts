import { readFileSync, writeFileSync } from 'node:fs';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { createDatabase } from '../../../src/database/database.module.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

type Fill = (database: TestDatabase) => Promise<void>;

/** The migrations run once a worker. On a server they take seconds, and a copy of their result takes a fraction of that. */
let fill: Promise<Fill> | undefined;

/** A new database with the schema and the rows after all migrations, in the database that all tests share. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  // After a failure the next file tries again.
  fill ??= learn().catch((error: unknown) => {
    fill = undefined;
    throw error;
  });
  await (
    await fill
  )(database);
  return database;
}

async function learn(): Promise<Fill> {
  const model = await createTestDatabase();
  try {
    const { config } = model;
    const database = createDatabase({ database: config });
    await database.open();
    await database.close();
    return config.kind === 'sqlite' ? fileCopy(config.file) : await serverCopy(config.url);
  } finally {
    await model.drop();
  }
}

/** A closed database still has most of its content in its log: the driver frees statements later than the connection. */
function fileCopy(file: string): Fill {
  const contents = ['', '-wal'].map((ending) => ({ ending, content: readFileSync(file + ending) }));
  return async ({ config }) => {
    if (config.kind !== 'sqlite') return;
    for (const { ending, content } of contents) writeFileSync(config.file + ending, content);
  };
}

async function serverCopy(url: string): Promise<Fill> {
  const statements = await onServer(url, async (connection) => {
    const ask = async (sql: string): Promise<unknown[][]> => {
      const [rows] = await connection.query<RowDataPacket[][]>({ sql, rowsAsArray: true });
      return rows;
    };
    const copies: string[] = [];
    for (const [name] of await ask('SHOW TABLES')) {
      const table = connection.escapeId(String(name));
      const [created] = await ask(`SHOW CREATE TABLE ${table}`);
      copies.push(String(created?.[1]));
      const rows = await ask(`SELECT * FROM ${table}`);
      if (rows.length > 0) copies.push(connection.format(`INSERT INTO ${table} VALUES ?`, [rows]));
    }
    return copies;
  });
  // The tables come in the order of their names, which ignores foreign keys.
  const script = ['SET foreign_key_checks = 0', ...statements].join(';\n');
  return async ({ url: target }) => {
    await onServer(target, (connection) => connection.query(script));
  };
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
