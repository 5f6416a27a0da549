import { dataSourceFor } from '../../../src/database/connection/data-source.js';
import { Maintenance } from '../../../src/database/maintenance/maintenance.entity.js';
import { CopiedTable } from '../../../src/database/copy/copied-table.entity.js';
import { RunningProcess } from '../../../src/database/processes/running-process.entity.js';
import { ENTITIES } from '../../../src/entities.js';
import {
  isOnServer,
  createTestDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../support/database/test-database.js';
import { type CommandResult, LinegateCommand } from '../../support/process/command-line.js';

/** The pairs of databases that one run of the tests has: the database of the run, and the embedded one. */
export const PAIRS: readonly (readonly [
  name: string,
  from: () => Promise<TestDatabase>,
  to: () => Promise<TestDatabase>,
])[] = isOnServer
  ? [
      ['the server to itself', createTestDatabase, createTestDatabase],
      ['the server to SQLite', createTestDatabase, embedded],
      ['SQLite to the server', embedded, createTestDatabase],
    ]
  : [['SQLite to SQLite', embedded, embedded]];

async function embedded(): Promise<TestDatabase> {
  return sqliteDatabase();
}

/** Runs `linegate database …`. */
export async function linegateDatabase(...args: string[]): Promise<CommandResult> {
  return new LinegateCommand({}).run(['database', ...args]);
}

/** Every row of every table that a copy copies, as sorted text. Numbers beyond 2^53 are text. */
export async function contentOf({ config }: TestDatabase): Promise<Record<string, string[]>> {
  const source = await (await dataSourceFor(config, ENTITIES)).initialize();
  try {
    const tables: Record<string, string[]> = {};
    const left: unknown[] = [Maintenance, CopiedTable, RunningProcess];
    for (const { tableName, target } of source.entityMetadatas.filter((each) => !left.includes(each.target))) {
      if (left.includes(target)) continue;
      const rows = await source.query<object[]>(`SELECT * FROM ${tableName}`);
      tables[tableName] = rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();
    }
    return tables;
  } finally {
    await source.destroy();
  }
}

/** Runs statements in a database without a panel. */
export async function execute(
  { config }: TestDatabase,
  ...statements: (string | [string, unknown[]])[]
): Promise<unknown[]> {
  const source = await (await dataSourceFor(config)).initialize();
  try {
    const results: unknown[] = [];
    for (const each of statements) {
      const [sql, parameters] = typeof each === 'string' ? [each, []] : each;
      results.push(await source.query(sql, parameters));
    }
    return results;
  } finally {
    await source.destroy();
  }
}

export async function stateOf(database: TestDatabase): Promise<string> {
  const [rows] = (await execute(database, 'SELECT state FROM maintenance')) as { state: string }[][];
  return rows?.[0]?.state ?? '';
}
