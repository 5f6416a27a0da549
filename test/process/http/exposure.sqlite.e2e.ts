import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Installation } from '../../support/process/installation.js';
import { type PanelProcess, PATIENCE_MS } from '../../support/process/process.js';

/** Paths that other programs expose, and files that often lie in public folders by mistake. */
const NOT_SERVED = [
  '/metrics',
  '/debug',
  '/debug/pprof',
  '/status',
  '/actuator/env',
  '/server-status',
  '/swagger',
  '/swagger-ui',
  '/openapi.json',
  '/graphql',
  '/api/docs',
  '/api/docs-json',
  '/api/docs/openapi.json',
  '/.env',
  '/.git/config',
  '/package.json',
  '/data/linegate.db',
  '/data/app_secret',
  '/dist/bundle/main.js',
  '/dist/bundle/main.js.map',
  '/admin/assets/',
  '/admin/assets/..%2f..%2f..%2fpackage.json',
  '/admin/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
];

const LISTENS = '0A';

describe('T89: the built program with its minimal settings', () => {
  let installation: Installation;
  let panel: PanelProcess;
  beforeAll(async () => {
    installation = await Installation.create();
    panel = await installation.start({ NODE_ENV: 'production' });
  }, PATIENCE_MS);
  afterAll(async () => {
    await panel.kill();
    await installation.stop();
  }, PATIENCE_MS);

  it('listens on one port of the loopback address', () => {
    expect(listeningSockets(panel.pid)).toEqual([`127.0.0.1:${new URL(panel.url).port}`]);
  });

  it('shows its state in two words at most to a client without a key, and nothing else', async () => {
    const shown: string[] = [];
    for (const path of NOT_SERVED) {
      const { status } = await panel.send(path);
      if (status < 400 || status >= 500) shown.push(`${status} ${path}`);
    }
    expect(shown).toEqual([]);
    expect((await panel.send('/health/live')).text).toBe('{"status":"ok"}');
    expect((await panel.send('/health/ready')).text).toBe('{"status":"ok"}');
  });

  it('serves no source map of itself or of its pages', async () => {
    const page = await panel.send('/admin/');
    const files = [...page.text.matchAll(/(?:src|href)="(\/admin\/[^"]+)"/g)].map(([, path = '']) => path);
    const scripts = files.filter((path) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    for (const path of files) {
      const { status, text } = await panel.send(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toContain('sourceMappingURL');
      expect((await panel.send(`${path}.map`)).status).toBe(404);
    }
  });
});

/** The addresses on which a process listens, as Linux lists them (proc(5)). */
function listeningSockets(pid: number): string[] {
  const own = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`)) ?? [];
      return inode === undefined ? [] : [inode];
    }),
  );
  const lines = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8').trim().split('\n').slice(1),
  );
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === LISTENS && own.has(fields[9] ?? ''))
    .map(([, local = '']) => addressOf(local));
}

/** `0100007F:0BB8` is 127.0.0.1:3000. */
function addressOf(text: string): string {
  const [address = '', port = ''] = text.split(':');
  const bytes = Buffer.from(address, 'hex').reverse();
  return `${bytes.length === 4 ? bytes.join('.') : `[${address}]`}:${Number.parseInt(port, 16)}`;
}

/** A descriptor may be closed meanwhile. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
