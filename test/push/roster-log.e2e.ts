import { setTimeout as sleep } from 'node:timers/promises';
import { dataSourceFor } from '../../src/database/connection/data-source.js';
import { Database } from '../../src/database/database.js';
import { Turns1795392000010 } from '../../src/database/migrations/1795392000010-turns.js';
import { VersionsService } from '../../src/database/versions/versions.service.js';
import { RosterChangeRepository } from '../../src/users/roster/roster-change.repository.js';
import { UsersService } from '../../src/users/users.service.js';
import { beforeCalling } from '../support/calls.js';
import { manyUsers } from '../support/database/many-users.js';
import { Panel } from '../support/panel.js';

const CHANGES = 60;
/** In each process at a time. Every change waits for the versions and for the end of the audit log, but never for ever. */
const WRITERS = 4;

describe('the log of changed lists', () => {
  let panel: Panel;
  let other: Panel;
  let log: RosterChangeRepository;
  let uids: number[];
  const seen: number[] = [];
  beforeAll(async () => {
    panel = await Panel.start();
    other = await panel.another();
    log = panel.service(RosterChangeRepository);
    uids = await manyUsers(panel, CHANGES);
    await panel.execute('DELETE FROM roster_changes');
  });
  afterAll(async () => {
    await other.stop();
    await panel.stop();
  });

  const change = (where: Panel, uid: number, passwd: string) =>
    where.service(UsersService).set(String(uid), { passwd });
  const readOn = async (): Promise<void> => {
    for (const { id } of await log.after(seen.at(-1) ?? 0, 1000)) seen.push(id);
  };
  const everything = async (): Promise<number[]> =>
    (await panel.rows<{ id: number }>('SELECT id FROM roster_changes ORDER BY id')).map(({ id }) => id);

  it('gives a later commit the higher number, even for a transaction that began earlier', async () => {
    const [first = 0, second = 0] = uids;
    let overtaking: Promise<unknown> | undefined;
    const held = beforeCalling(panel.service(VersionsService), 'raise', async () => {
      // SQLite has one writer at a time, so no change overtakes another.
      overtaking ??= change(other, second, 'overtakes').then(readOn);
      await Promise.race([overtaking, sleep(300)]);
    });
    await change(panel, first, 'is overtaken');
    held.restore();
    await overtaking;
    await readOn();
    expect(seen).toHaveLength(2);
    expect(seen).toEqual(await everything());
  });

  it('is read without a gap while several processes write', async () => {
    const waiting = [...uids];
    const write = async (where: Panel): Promise<void> => {
      for (let uid = waiting.pop(); uid !== undefined; uid = waiting.pop()) await change(where, uid, `changed ${uid}`);
    };
    const writers = Array.from({ length: WRITERS }, () => [write(panel), write(other)]).flat();
    const writing = Promise.all(writers).then(() => 'over');
    while ((await Promise.race([writing, sleep(2)])) !== 'over') await readOn();
    await readOn();
    expect(seen).toHaveLength(2 + CHANGES);
    expect(seen).toEqual(await everything());
  });

  it('numbers its rows with the version of the lists, because the generated numbers of a cluster need not be in order', async () => {
    expect(seen.at(-1)).toBe(await versionOfLists());
    await panel.service(UsersService).set(String(uids[0]), { passwd: 'once more' });
    await readOn();
    expect(seen.slice(-2)).toEqual([(await versionOfLists()) - 1, await versionOfLists()]);
  });

  it('continues after the numbers of an older version of the program', async () => {
    const used = 1_000_000;
    await panel
      .service(Database)
      .write((manager) =>
        manager.query('INSERT INTO roster_changes (id, user_id, node_id, at) VALUES (?, ?, NULL, ?)', [used, 1, 1]),
      );
    const source = await (await dataSourceFor(panel.config.database)).initialize();
    const runner = source.createQueryRunner();
    for (const _run of ['first', 'after an interruption']) await new Turns1795392000010().up(runner);
    await runner.release();
    await source.destroy();
    expect(await versionOfLists()).toBe(used);
    await change(panel, uids[0] ?? 0, 'beyond');
    expect((await everything()).at(-1)).toBe(used + 1);
  });

  const versionOfLists = async (): Promise<number> =>
    (await panel.rows<{ number: number }>("SELECT number FROM versions WHERE name = 'rosters'"))[0]?.number ?? 0;
});
