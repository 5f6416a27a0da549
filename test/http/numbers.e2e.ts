import fc from 'fast-check';
import { UsersService } from '../../src/users/users.service.js';
import { LOGIN } from '../client/client.js';
import { SS } from '../node/node-api.js';
import { Panel } from '../support/panel.js';

const LARGEST = 2n ** 63n - 1n;
const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: LARGEST }),
  fc.constantFrom(0n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, LARGEST - 1n, LARGEST),
);

describe('T64: 64-bit numbers', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it('keep every digit from the database to the user record and the user list', async () => {
    const { user, email, password } = await panel.given.user();
    const { node, key } = await panel.given.node({ family: 'ss' });
    const numbers = fc.tuple(amount, amount, amount, amount, amount);
    await fc.assert(
      fc.asyncProperty(numbers, async ([u, d, transferEnable, speedLimit, credit]) => {
        await panel.execute('UPDATE users SET u = ?, d = ? WHERE id = ?', [u, d, user.id]);
        await panel.service(UsersService).set(String(user.id), { transferEnable, speedLimit, credit });

        const login = await panel.post(LOGIN, { email, password });
        expect(login.body).toContain(`"transfer_enable":${transferEnable},"u":${u},"d":${d},`);
        expect(login.body).toContain(`"speed_limit":${speedLimit},"credit":${credit},`);
        const list = await panel.get(`${SS}/userList/${node.id}`, panel.signed(key));
        const item = `{"uid":${user.id},"port":${user.port},"passwd":"${user.passwd}","speed_limit":${speedLimit},"enable":1}`;
        expect(list.body).toContain(`"data":[${u + d < transferEnable ? item : ''}],`);

        const stored = await panel.service(UsersService).get(email);
        expect(stored).toMatchObject({ u, d, transferEnable, speedLimit, credit });
      }),
      { numRuns: 40 },
    );
  });

  it('do not overflow when both counters are near the maximum', async () => {
    const { user } = await panel.given.user({ transferEnable: LARGEST });
    const { node, key } = await panel.given.node({ family: 'ss' });
    await panel.execute('UPDATE users SET u = ?, d = ? WHERE id = ?', [LARGEST, LARGEST, user.id]);
    await panel.service(UsersService).set(String(user.id), { credit: 1n });
    const list = await panel.get(`${SS}/userList/${node.id}`, panel.signed(key));
    expect(list.statusCode).toBe(200);
    expect(list.json<{ data: { uid: number }[] }>().data.map(({ uid }) => uid)).not.toContain(user.id);
  });

  it('are rejected beyond 2^63-1 and below 0', async () => {
    const { user } = await panel.given.user();
    for (const transferEnable of [LARGEST + 1n, -1n]) {
      await expect(panel.service(UsersService).set(String(user.id), { transferEnable })).rejects.toThrow(
        'transfer_enable must be',
      );
    }
  });
});
