import { AuditChainService } from '../../../src/audit/chain/audit-chain.service.js';
import { UsersService } from '../../../src/users/users.service.js';
import { prefixOf } from '../../node/node-api.js';
import { manyUsers } from '../../support/database/many-users.js';
import type { GivenNode, GivenUser } from '../../support/given.js';
import { Panel } from '../../support/panel.js';
import { LARGEST, report } from '../../traffic/traffic-api.js';
import { contentOf, linegateDatabase, PAIRS, stateOf } from './copy-databases.js';

interface Filled {
  readonly client: GivenUser;
  readonly given: GivenNode;
  readonly etag: string;
  readonly nextUser: number;
}

describe('linegate database copy', () => {
  let holder: Panel;
  beforeAll(async () => {
    holder = await Panel.start();
  });
  afterAll(() => holder.stop());

  it.each(PAIRS)(
    'moves a panel: %s',
    async (_name, from, to) => {
      const [source, target] = [await from(), await to()];
      try {
        const panel = await holder.another({ database: source.config });
        const filled = await fill(panel);
        await panel.stop();
        const before = await contentOf(source);

        const { code, stdout, stderr } = await linegateDatabase('copy', source.url, target.url);
        expect([code, stderr]).toEqual([0, expect.stringContaining('users: rows 703, all copied\n')]);
        expect(stdout).toContain('the hashes of all rows agree');
        expect(await contentOf(target)).toEqual(before);
        expect(await contentOf(source)).toEqual(before);

        await expect(holder.another({ database: source.config })).rejects.toThrow(/was copied to .* Set DATABASE_URL/);
        const moved = await holder.another({ database: target.config });
        await works(moved, filled);
        await moved.stop();

        const again = await linegateDatabase('copy', source.url, target.url);
        expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('was complete already')]);
        expect(await linegateDatabase('release', source.url)).toMatchObject({
          code: 0,
          stdout: 'Panels may use the database again.\n',
        });
        expect(await stateOf(source)).toBe('none');
        await (await holder.another({ database: source.config })).stop();
      } finally {
        await source.drop();
        await target.drop();
      }
    },
    120_000,
  );
});

async function fill(panel: Panel): Promise<Filled> {
  await panel.given.operator('owner');
  const given = await panel.given.node({ family: 'ssr', name: 'Tōkyō 🗼 \\ \' " %' });
  const client = await panel.given.client({ email: `client${Math.random()}@example.com` });
  const rich = await panel.given.user({ transferEnable: LARGEST, email: `rich${Math.random()}@example.com` });
  await panel.given.user({ email: `gone${Math.random()}@example.com` });
  await manyUsers(panel, 700);
  const rows = [
    { uid: client.user.id, upload: 1_234_567, download: 1 },
    { uid: rich.user.id, upload: 2 ** 20, download: 7 },
    { uid: 999_999, upload: 5, download: 5 },
  ];
  expect((await report(panel, given, rows, { 'x-report-id': 'one' })).statusCode).toBe(200);
  // The number of a deleted user is not given again.
  const last = await panel.given.user({ email: `last${Math.random()}@example.com` });
  await panel.service(UsersService).delete(last.user.id);
  const reply = await panel.get(`${prefixOf('ssr')}/userList/${given.node.id}`, panel.signed(given.key));
  return { client, given, etag: String(reply.headers.etag), nextUser: last.user.id + 1 };
}

/** Logs in, polls, repeats a report, adds a user, and verifies the audit log. */
async function works(panel: Panel, { client, given, etag, nextUser }: Filled): Promise<void> {
  expect((await panel.service(AuditChainService).verify()).ok).toBe(true);
  const headers = { ...panel.signed(given.key), 'if-none-match': etag };
  expect((await panel.get(`${prefixOf('ssr')}/userList/${given.node.id}`, headers)).statusCode).toBe(304);
  expect((await panel.login(client.email, client.password)).statusCode).toBe(200);
  const added = await panel.given.user({ email: `new${Math.random()}@example.com` });
  expect(added.user.id).toBe(nextUser);
  expect((await panel.service(AuditChainService).verify()).ok).toBe(true);
}
