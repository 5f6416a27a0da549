import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../../scripts/common/free-port.mjs';
import { eventually } from '../../support/eventually.js';
import { send } from '../../support/http-client.js';
import { PATIENCE_MS, type Settings } from '../../support/process/process.js';
import { isOnServer } from '../../support/database/test-database.js';

const ROOT = join(import.meta.dirname, '../../..');
const START_MS = 60_000;

const running = new Set<Demo>();

class Demo {
  output = '';
  errors = '';
  readonly ended: Promise<unknown[]>;
  private readonly child: ChildProcess;

  constructor(settings: Settings) {
    const { PATH = '' } = process.env;
    this.child = spawn(process.execPath, [join(ROOT, 'dist/bundle/demo-panel.js')], { env: { PATH, ...settings } });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.errors += text));
    running.add(this);
    this.ended = once(this.child, 'close').finally(() => running.delete(this));
  }

  /** The printed address. */
  async serving(): Promise<string> {
    return eventually(() => {
      const [, url] = /^Linegate runs at (\S+) with 200 users/m.exec(this.output) ?? [];
      if (url === undefined) throw new Error(`the demo does not serve:\n${this.errors}${this.output}`);
      return url;
    }, START_MS);
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }
}

/** Rows in quarantine. There should be none, because all sample reports are new and valid. */
async function waitingReports(demo: Demo): Promise<unknown> {
  const admin = `${await demo.serving()}/api/admin/v1`;
  const [, name, password] = /name: (\S+) +password: (\S+)/.exec(demo.output) ?? [];
  const login = await send(`${admin}/session`, { method: 'POST', body: { name, password } });
  const [cookie = ''] = String(login.headers['set-cookie']).split(';');
  const reply = await send(`${admin}/quarantine?state=open`, { headers: { cookie } });
  return (JSON.parse(reply.text) as { items: unknown }).items;
}

// The demo's database is always SQLite.
(isOnServer ? describe.skip : describe)('npm run demo', () => {
  afterAll(() => running.forEach((demo) => demo.signal('SIGKILL')));

  it(
    'serves on the given port with its own database, and removes the database on Ctrl-C',
    async () => {
      const port = await freePort();
      const demo = new Demo({ PORT: String(port), DATABASE_URL: 'mysql://nobody@127.0.0.1:1/none', WORKERS: '4' });
      expect(await demo.serving()).toBe(`http://127.0.0.1:${port}`);
      expect((await send(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
      const lines = demo.output.split('\n').filter((line) => line.startsWith('curl '));
      expect(lines).toHaveLength(7);
      expect(lines.filter((line) => !line.includes(` http://127.0.0.1:${port}/api/`))).toEqual([]);
      // The story has one; the daemons that report add none.
      expect(await waitingReports(demo)).toMatchObject([{ account: 'user12@example.com', reason: 'line-rate' }]);
      const folder = join(ROOT, 'data', `demo-${port}`);
      expect(existsSync(folder)).toBe(true);
      // The terminal and npm send a signal each.
      demo.signal('SIGINT');
      demo.signal('SIGINT');
      expect(await demo.ended).toEqual([0, null]);
      expect(existsSync(folder)).toBe(false);
    },
    PATIENCE_MS,
  );

  it(
    'exits with 1 and one line of explanation when the given port is in use',
    async () => {
      const server = createServer();
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const demo = new Demo({ PORT: String(port) });
      expect(await demo.ended).toEqual([1, null]);
      expect(demo.errors).toBe(`Another program listens on 127.0.0.1 port ${port}: stop it, or set another PORT\n`);
      server.close();
    },
    PATIENCE_MS,
  );

  it(
    'exits with 78 if a setting is wrong, like the panel',
    async () => {
      const demo = new Demo({ HOST: '0.0.0.0', TRUSTED_PROXIES: 'true' });
      expect(await demo.ended).toEqual([78, null]);
      for (const name of ['HOST', 'TRUSTED_PROXIES']) expect(demo.errors).toMatch(new RegExp(`^ {2}- ${name} `, 'm'));
    },
    PATIENCE_MS,
  );
});
