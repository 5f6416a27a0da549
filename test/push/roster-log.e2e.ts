import { setTimeout as sleep } from 'node:timers/promises';
import { Versions } from '../../src/database/versions.js';
import { RosterLog } from '../../src/users/roster-log.js';
import { UsersService } from '../../src/users/users.service.js';
import { beforeCalling } from '../support/calls.js';
import { manyUsers } from '../support/many-users.js';
import { Panel } from '../support/panel.js';

const CHANGES = 60;
/** In each process at a time: everybody waits for the versions and for the end of the audit log, and nobody for ever. */
const WRITERS = 4;

describe('the log of changed lists', () => {
  let panel: Panel;
  let other: Panel;
  let log: RosterLog;
  let uids: number[];
  const seen: number[] = [];
  beforeAll(async () => {
    panel = await Panel.start();
    other = await panel.another();
    log = panel.service(RosterLog);
    uids = await manyUsers(panel, CHANGES);
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

  it('gives a change that is committed later the higher number, though it was begun earlier', async () => {
    const [first = 0, second = 0] = uids;
    let overtaking: Promise<unknown> | undefined;
    const held = beforeCalling(panel.service(Versions), 'raise', async () => {
      // SQLite has one writer at a time: there, nobody overtakes.
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
});
