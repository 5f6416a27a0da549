import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AuditChainService } from '../../src/audit/chain/audit-chain.service.js';
import { SecretBox } from '../../src/common/secrets/secret-box.js';
import { SecretKeys } from '../../src/common/secrets/secret-keys.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { SubscriptionLinksService } from '../../src/subscriptions/links/subscription-links.service.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Panel } from '../support/panel.js';
import { PATIENCE_MS } from '../support/process/process.js';

jest.setTimeout(PATIENCE_MS);

const PROGRAM = fileURLToPath(new URL('../../dist/bundle/cli.js', import.meta.url));
const OLD = randomBytes(32).toString('base64url');
const NEW = randomBytes(32).toString('base64url');
const boxOf = (current: string, ...previous: string[]): SecretBox =>
  new SecretBox(
    new SecretKeys(
      Buffer.from(current),
      previous.map((secret) => Buffer.from(secret)),
    ),
  );
const NEW_ID = new SecretKeys(Buffer.from(NEW)).currentId;

interface Report {
  readonly ok: boolean;
  readonly key: string;
  readonly secrets: { column: string; total: number; renewed: number; lost: { id: number; name: string }[] }[];
}

describe('linegate secret rotate', () => {
  let panel: Panel;
  let environment: Record<string, string>;
  beforeEach(async () => {
    panel = await Panel.start({ appSecret: Buffer.from(OLD), appSecretPrevious: [Buffer.from(NEW)] });
    environment = { DATABASE_URL: panel.databaseUrl, APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD };
  });
  afterEach(() => panel.stop());

  const linegate = (): LinegateCommand => new LinegateCommand(environment);
  const sealed = async (): Promise<string[]> =>
    (await panel.rows<{ push_secret: string }>('SELECT push_secret FROM nodes ORDER BY id')).map(
      ({ push_secret: text }) => text,
    );
  const textsIn = async (select: string): Promise<string[]> =>
    (await panel.rows<object>(select)).flatMap((row) => Object.values(row).map(String));
  const rotations = async (): Promise<number[]> =>
    (
      await panel.rows<{ state_after: string }>(
        "SELECT state_after FROM audit_log WHERE action = 'secret.rotated' AND subject = ? ORDER BY id",
        [`secret:${NEW_ID}`],
      )
    ).map(({ state_after: after }) => (JSON.parse(after) as { count: number }).count);

  /** Nodes with push secrets of the old key. Only required columns are set. */
  async function manyNodes(count: number): Promise<void> {
    const { node } = await panel.given.node({ family: 'ssr', daemon: 'vnet-ssr' });
    const [first] = await panel.rows<Record<string, string | number>>('SELECT * FROM nodes WHERE id = ?', [node.id]);
    const columns = Object.keys(first ?? {});
    const place = `(${columns.map(() => '?').join(', ')})`;
    for (let done = 1; done < count; done += 200) {
      const numbers = Array.from({ length: Math.min(200, count - done) }, (_, index) => node.id + done + index);
      const values = numbers.flatMap((id) =>
        Object.values({ ...first, id, name: `many ${id}`, push_secret: boxOf(OLD).seal(`secret of ${id}`) }),
      );
      await panel.execute(
        `INSERT INTO nodes (${columns.join(', ')}) VALUES ${numbers.map(() => place).join(', ')}`,
        values,
      );
    }
  }

  it('encrypts every kind of secret, shows its progress, adds an entry to the audit log, and then finds nothing to do', async () => {
    const operator = panel.admin(await panel.given.operator());
    await operator.post('/account/totp');
    await manyNodes(250);
    await panel.execute('UPDATE operators SET totp_secret = totp_pending');
    const [lowest] = await panel.rows<{ id: number }>('SELECT MIN(id) AS id FROM nodes');
    await panel.execute('UPDATE nodes SET protocol_secrets = ? WHERE id = ?', [boxOf(OLD).seal('{}'), lowest?.id ?? 0]);
    const { user } = await panel.given.user();
    const { code: link } = await panel.service(SubscriptionLinksService).add(user.id);
    const { code, stdout, stderr } = await linegate().run(['secret', 'rotate', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout) as Report).toMatchObject({
      ok: true,
      key: NEW_ID,
      secrets: [
        { column: 'push_secret', total: 250, renewed: 250, lost: [] },
        { column: 'protocol_secrets', total: 1, renewed: 1, lost: [] },
        { column: 'sealed_key', total: 1, renewed: 1, lost: [] },
        { column: 'code', total: 1, renewed: 1, lost: [] },
        { column: 'totp_secret', total: 1, renewed: 1, lost: [] },
        { column: 'totp_pending', total: 1, renewed: 1, lost: [] },
      ],
    });
    expect(stderr.split('\n').slice(0, 3)).toEqual([
      'push secrets of nodes: 100 looked at, 100 encrypted',
      'push secrets of nodes: 200 looked at, 200 encrypted',
      'push secrets of nodes: 250 looked at, 250 encrypted',
    ]);
    const stored = [
      ...(await sealed()),
      ...(await textsIn('SELECT protocol_secrets FROM nodes ORDER BY id LIMIT 1')),
      ...(await textsIn('SELECT totp_secret, totp_pending FROM operators')),
      ...(await textsIn('SELECT sealed_key FROM subscription_keys')),
      ...(await textsIn('SELECT code FROM subscription_links')),
    ];
    expect(stored).toHaveLength(255);
    expect(boxOf(NEW).open(stored.at(-1) ?? '')).toBe(link);
    expect(stored.every((text) => boxOf(NEW).isNewest(text) && boxOf(NEW).open(text) !== undefined)).toBe(true);
    expect(await rotations()).toEqual([100, 100, 50, 1, 1, 1, 1, 1]);

    const again = await linegate().run(['secret', 'rotate']);
    expect(again.stdout).toContain('Every stored secret has the key');
    expect(await sealed()).toEqual(stored.slice(0, 250));
    expect(await rotations()).toHaveLength(8);
  });

  it('continues after it was killed: the panel can decrypt every secret at any time, and each is encrypted once', async () => {
    await manyNodes(3000);
    const child = spawn(process.execPath, [PROGRAM, 'secret', 'rotate'], {
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await once(child.stderr, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');

    const half = await sealed();
    const done = half.filter((text) => boxOf(NEW).isNewest(text));
    expect(done.length).toBeGreaterThan(0);
    expect(done.length).toBeLessThan(3000);
    expect(done.length % 100).toBe(0);
    expect(half.every((text) => boxOf(NEW, OLD).open(text) !== undefined)).toBe(true);
    expect((await rotations()).reduce((sum, count) => sum + count, 0)).toBe(done.length);

    const report = await linegate().json<Report>(['secret', 'rotate']);
    expect(report.secrets[0]).toMatchObject({ total: 3000, renewed: 3000 - done.length });
    const whole = await sealed();
    expect(whole.filter((text) => half.includes(text))).toHaveLength(done.length);
    expect(whole.every((text) => boxOf(NEW).open(text) !== undefined)).toBe(true);
    expect((await rotations()).reduce((sum, count) => sum + count, 0)).toBe(3000);
    expect(await panel.service(AuditChainService).verify()).toMatchObject({ ok: true });
  });

  it('keeps secrets that are set at the same time', async () => {
    await manyNodes(1000);
    const ids = await panel.rows<{ id: number }>('SELECT id FROM nodes ORDER BY id');
    const chosen = ids.filter((_row, index) => index % 25 === 0).map(({ id }) => id);
    const running = linegate().json<Report>(['secret', 'rotate']);
    for (const id of chosen) await panel.service(NodesService).set(String(id), { pushSecret: `set for ${id}` });
    await running;
    await linegate().json(['secret', 'rotate']);
    for (const id of chosen) {
      const [row] = await panel.rows<{ push_secret: string }>('SELECT push_secret FROM nodes WHERE id = ?', [id]);
      expect(boxOf(NEW).open(row?.push_secret ?? '')).toBe(`set for ${id}`);
    }
  });

  it('leaves secrets that it cannot decrypt, names them, and exits with 1', async () => {
    const { node } = await panel.given.node({ family: 'ssr', daemon: 'vnet-ssr', name: 'tokyo' });
    const lost = boxOf(randomBytes(32).toString('hex')).seal('lost');
    await panel.given.node({ family: 'ssr', daemon: 'vnet-ssr' });
    await panel.execute('UPDATE nodes SET push_secret = ? WHERE id = ?', [lost, node.id]);
    const { code, stdout } = await linegate().run(['secret', 'rotate', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout) as Report).toMatchObject({
      ok: false,
      secrets: [{ total: 2, renewed: 1, lost: [{ id: node.id, name: 'tokyo' }] }, {}, {}, {}, {}, {}],
    });
    expect((await sealed())[0]).toBe(lost);
    expect((await linegate().run(['secret', 'rotate'])).stdout).toContain(`node ${node.id} (tokyo)`);
  });

  it('lets a running process decrypt secrets that it could not decrypt before', async () => {
    const { node, key } = await panel.given.node({ family: 'ssr', daemon: 'vnet-ssr', pushSecret: 'let-me-in' });
    const hasty = await panel.another({ appSecret: Buffer.from(NEW), appSecretPrevious: [] });
    const path = `/api/ssr/v1/node/${node.id}`;
    expect((await hasty.get(path, hasty.signed(key))).statusCode).toBe(409);
    await linegate().json(['secret', 'rotate']);
    hasty.clock.advance(2);
    expect((await hasty.get(path, hasty.signed(key))).json()).toMatchObject({ data: { secret: 'let-me-in' } });
    await hasty.stop();
  });

  it('fails without a database, and creates none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'linegate-rotate-'));
    const nowhere = { ...environment, DATABASE_URL: `sqlite:${join(folder, 'linegate.db')}` };
    const { code, stderr } = await new LinegateCommand(nowhere).run(['secret', 'rotate']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('linegate.db is not there yet. Start the panel')]);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
