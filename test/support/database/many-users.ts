import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { insertRows, pieces } from '../../../src/database/bulk/bulk.js';
import type { Row } from '../../../src/database/bulk/bulk-writer.js';
import { LevelsService } from '../../../src/users/levels/levels.service.js';
import { RosterChangeRunner } from '../../../src/users/roster/roster-change.runner.js';
import { User } from '../../../src/users/user/user.entity.js';
import type { Panel } from '../panel.js';

const FIRST_PORT = 10_000;

/** Creates thousands of users: without passwords, and on a user list unless the columns say otherwise. Ids ascend. */
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
  for (const piece of pieces(users)) {
    await panel.service(RosterChangeRunner).run(async (manager, changed) => {
      const before = (await manager.maximum(User, 'id')) ?? 0;
      await insertUsers(manager, piece);
      const made = await manager.query<{ id: number }[]>('SELECT id FROM users WHERE id > ?', [before]);
      for (const { id } of made) changed.add(id);
    });
  }
  const made = await panel.rows<{ id: number }>('SELECT id FROM users WHERE id > ? ORDER BY id', [top?.id ?? 0]);
  return made.map(({ id }) => id);
}

/** Without the entity, which would need more time than the rest of most tests. */
async function insertUsers(manager: EntityManager, users: readonly Partial<User>[]): Promise<void> {
  const { columns } = manager.dataSource.getMetadata(User);
  const given = columns.filter(({ propertyName }) => propertyName in (users[0] ?? {}));
  const rows = users.map((user) => given.map(({ propertyName }) => Reflect.get(user, propertyName) as Row[number]));
  const names = given.map(({ databaseName }) => databaseName);
  await insertRows(manager, 'users', names, rows);
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
