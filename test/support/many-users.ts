import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { insertRows } from '../../src/database/bulk.js';
import type { Row } from '../../src/database/bulk-writer.js';
import { Versions } from '../../src/database/versions.js';
import { LevelsService } from '../../src/users/levels.service.js';
import { User } from '../../src/users/user.entity.js';
import type { Panel } from './panel.js';

const ROWS_PER_STATEMENT = 500;
const FIRST_PORT = 10_000;

/** Makes users by the thousand: without a password each, and on a list unless the columns say otherwise. Ascending numbers. */
export async function manyUsers(panel: Panel, count: number, columns: Partial<User> = {}): Promise<number[]> {
  const [lowest] = await panel.service(LevelsService).list();
  const [top] = await panel.rows<{ id: number | null; port: number | null }>(
    'SELECT MAX(id) AS id, MAX(port) AS port FROM users',
  );
  const firstPort = Math.max(FIRST_PORT, (top?.port ?? 0) + 1);
  const users = Array.from({ length: count }, (_none, index) => ({
    ...newUser(firstPort + index),
    levelId: lowest?.id ?? 0,
    ...columns,
  }));
  for (let done = 0; done < count; done += ROWS_PER_STATEMENT) {
    const rows = users.slice(done, done + ROWS_PER_STATEMENT);
    await panel.service(Versions).change(['rosters'], (manager) => insertUsers(manager, rows));
  }
  const made = await panel.rows<{ id: number }>('SELECT id FROM users WHERE id > ? ORDER BY id', [top?.id ?? 0]);
  return made.map(({ id }) => id);
}

/** Not by TypeORM, which takes half a minute for 50,000. All rows have the same columns. */
async function insertUsers(manager: EntityManager, rows: readonly Partial<User>[]): Promise<void> {
  const given = manager.dataSource
    .getMetadata(User)
    .columns.filter(({ propertyName }) => propertyName in (rows[0] ?? {}));
  const values = rows.map((row) => given.map((column) => column.getEntityValue(row as User, false) as Row[number]));
  const kindOf = (index: number) => (typeof values[0]?.[index] === 'string' ? 'text' : 'whole');
  const columns = Object.fromEntries(given.map(({ databaseName }, index) => [databaseName, kindOf(index)] as const));
  await insertRows(manager, 'users', columns, values);
}

function newUser(port: number): Partial<User> {
  const account = `many-${port}-${randomUUID()}@example.com`;
  return {
    account,
    emailKey: account,
    nickname: `many ${port}`,
    passwordHash: '*',
    port,
    passwd: `proxy-${port}`,
    uuid: randomUUID(),
    transferEnable: 1_000_000n,
    expiredAt: '2099-12-31',
    createdAt: 0,
  };
}
