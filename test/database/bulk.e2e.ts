import {
  addOrInsert,
  changeExpected,
  changeRows,
  deleteRows,
  insertRows,
  putRows,
} from '../../src/database/bulk/bulk.js';
import { Database, type Work } from '../../src/database/database.js';
import { manyUsers } from '../support/database/many-users.js';
import { Panel } from '../support/panel.js';

const LARGEST = 2n ** 63n - 1n;
/** Beyond 2^53, so that rounding would show. */
const AMOUNT = 2n ** 60n + 1n;
/** More than a short list, so that each statement has a list as long as that of a large report. */
const CROWD = 500;

describe('statements about many given rows', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  const change = <T>(work: Work<T>): Promise<T> => panel.service(Database).transaction(work);
  const rows = async (statement: string): Promise<string[]> =>
    (await panel.rows<Record<string, unknown>>(statement)).map((row) => Object.values(row).join(' '));

  it('add to each row its own amount with every digit, for rows in any order', async () => {
    const uids = await manyUsers(panel, CROWD);
    const given = uids.map((uid, index) => [uid, AMOUNT + BigInt(index), index, 1_800_000_000 + index]);
    await change((manager) => changeRows(manager, 'users', ['u', 'd'], ['t'], given.toReversed()));
    await change((manager) => changeRows(manager, 'users', ['u', 'd'], ['t'], given));
    const [first = 0] = uids;
    expect(await rows(`SELECT id, u, d, t FROM users WHERE id >= ${first} ORDER BY id`)).toEqual(
      uids.map((uid, index) => `${uid} ${2n * (AMOUNT + BigInt(index))} ${2 * index} ${1_800_000_000 + index}`),
    );
  });

  it('add to an existing row or insert a new one, with a maximum of 2^63-1', async () => {
    const add = (...given: (number | bigint)[][]) =>
      change((manager) => addOrInsert(manager, 'node_traffic', ['node_id', 'start'], ['upload', 'download'], given));
    await add([1, 10, AMOUNT, LARGEST], [1, 11, 5, 6]);
    await add([1, 10, AMOUNT, 1], [2, 10, 7, 8]);
    expect(await rows('SELECT node_id, start, upload, download FROM node_traffic ORDER BY node_id, start')).toEqual([
      `1 10 ${2n * AMOUNT} ${LARGEST}`,
      '1 11 5 6',
      '2 10 7 8',
    ]);
  });

  it('update, insert and delete text unchanged', async () => {
    const odd = String.raw`a'b"c\d?`;
    const put = (at: number) =>
      change((manager) => putRows(manager, 'traffic_boots', ['node_id', 'boot_id'], ['heard_at'], [[1, odd, at]]));
    await put(1);
    await put(2);
    await change((manager) =>
      insertRows(
        manager,
        'traffic_boots',
        ['node_id', 'boot_id', 'heard_at'],
        [
          [2, odd, 3],
          [3, odd, 4],
        ],
      ),
    );
    expect(await rows('SELECT node_id, boot_id, heard_at FROM traffic_boots ORDER BY node_id')).toEqual([
      `1 ${odd} 2`,
      `2 ${odd} 3`,
      `3 ${odd} 4`,
    ]);
    const isOld = { text: 'heard_at < ?', parameters: [4] };
    const keys = [2, 3, 4].map((nodeId) => [nodeId, odd]);
    await change((manager) => deleteRows(manager, 'traffic_boots', isOld, ['node_id', 'boot_id'], keys));
    expect(await rows('SELECT node_id FROM traffic_boots ORDER BY node_id')).toEqual(['1', '3']);
  });

  it('change rows that are as expected, each with its own text, and name them', async () => {
    await Promise.all(Array.from({ length: 5 }, () => panel.given.client()));
    const read = 'SELECT id, user_id AS uid, current_token AS token, previous_token AS old FROM sessions ORDER BY id';
    const sessions = await panel.rows<{ id: string; uid: number; token: string }>(read);
    const given = sessions.map(({ id, uid, token }, index) => [
      id,
      index === 1 ? uid + 1 : uid,
      index === 2 ? token.toUpperCase() : token,
      `next ${index}`,
    ]);
    const shared = { text: 'previous_token = current_token, address = ?', parameters: ['::1'] };
    const condition = { text: 'id <> ?', parameters: [sessions[3]?.id] };
    const asked = { expected: ['user_id', 'current_token'], shared, given: ['current_token'], condition };
    const changed = await change((manager) => changeExpected(manager, 'sessions', asked, given));
    const isRight = (index: number): boolean => index === 0 || index === 4;
    expect(changed).toEqual(new Set(sessions.filter((_session, index) => isRight(index)).map(({ id }) => id)));
    expect(await panel.rows(read)).toEqual(
      sessions.map(({ id, uid, token }, index) =>
        isRight(index) ? { id, uid, token: `next ${index}`, old: token } : { id, uid, token, old: null },
      ),
    );
  });
});
