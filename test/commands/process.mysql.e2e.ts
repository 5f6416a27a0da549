import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LinegateProcess } from '../support/process/command-line.js';
import { Installation } from '../support/process/installation.js';
import { PATIENCE_MS } from '../support/process/process.js';

jest.setTimeout(PATIENCE_MS);

const PROGRAM = fileURLToPath(new URL('../../dist/bundle/cli.js', import.meta.url));

describe('linegate in a separate process', () => {
  let installation: Installation;
  let linegate: LinegateProcess;
  let folder: string;
  beforeAll(async () => {
    installation = await Installation.create();
    installation.admin.clock.set(Date.now());
    linegate = new LinegateProcess(installation.settings);
    folder = mkdtempSync(join(tmpdir(), 'linegate-cli-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await installation.stop();
  });

  it('prints exactly one JSON document with --json, and nothing else', async () => {
    const { code, stdout, stderr } = await linegate.run(['level', 'list', '--json']);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '[{"id":1,"name":"default","rank":0}]\n',
      stderr: '',
    });
  });

  it('reads a password from standard input and does not print it', async () => {
    const args = ['user', 'add', 'piped@example.com', '--password-file', '-'];
    const { code, stdout } = await linegate.run(args, 'a piped password\n');
    expect({ code, hasPassword: stdout.includes('a piped password') }).toEqual({ code: 0, hasPassword: false });
    expect((await installation.admin.login('piped@example.com', 'a piped password')).statusCode).toBe(200);
  });

  it('exits with 1 and one line on standard error after a rejection, even if standard input stays open', async () => {
    expect(await linegate.run(['user', 'show', '999', '--json'], null)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'linegate: User 999 not found\n',
    });
  });

  it('goes on without a word when its reader has gone', async () => {
    const child = spawn(process.execPath, [PROGRAM, 'completion', 'bash'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  it('exits with 2 on bad usage, with the reason on standard error', async () => {
    const { code, stdout, stderr } = await linegate.run(['user', 'frobnicate']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain("unknown command 'frobnicate'");
  });

  it('exits with 78 on mistakes in the environment, and names all of them', async () => {
    const broken = new LinegateProcess({ DATABASE_URL: 'mysql://a:b@127.0.0.1/x', PORT: 'eighty' });
    const { code, stdout, stderr } = await broken.run(['user', 'list']);
    expect([code, stdout]).toEqual([78, '']);
    expect(stderr).toContain('PORT must be');
    expect(stderr).toContain('APP_SECRET is required');
  });

  it('creates files that only its user may read', async () => {
    const data = join(folder, 'data');
    const fresh = new LinegateProcess({ DATABASE_URL: `sqlite:${join(data, 'fresh.db')}` });
    await fresh.json(['migrate']);
    const modes = readdirSync(data).map((name) => [name, statSync(join(data, name)).mode & 0o077]);
    expect(modes).toEqual(
      expect.arrayContaining([
        ['app_secret', 0],
        ['fresh.db', 0],
      ]),
    );
    expect(modes.filter(([, open]) => open !== 0)).toEqual([]);
    expect(statSync(data).mode & 0o077).toBe(0);
  });
});
