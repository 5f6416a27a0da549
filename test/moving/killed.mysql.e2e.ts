import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LinegateCommand } from '../support/process/command-line.js';
import { Installation } from '../support/process/installation.js';
import { oldUser, proxyPanel } from './old/proxypanel.js';
import { dumpOfTables } from './old/sql.js';

const PROGRAM = fileURLToPath(new URL('../../dist/bundle/cli.js', import.meta.url));
const USERS = 2500;

describe('an import that is killed', () => {
  let installation: Installation;
  let folder: string;
  beforeAll(async () => {
    installation = await Installation.create();
    folder = mkdtempSync(join(tmpdir(), 'linegate-killed-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await installation.stop();
  });

  /** Kills the program as soon as it has written a text to standard error. */
  async function killAt(args: readonly string[], text: string): Promise<void> {
    const env = { PATH: process.env['PATH'], ...installation.settings };
    const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let written = '';
    child.stderr.setEncoding('utf8').on('data', (some: string) => {
      written += some;
      if (written.includes(text)) child.kill('SIGKILL');
    });
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
  }

  /** Ends the lease of the command that is dead. */
  const aMinutePasses = (): Promise<void> =>
    installation.admin.execute("UPDATE leases SET held_until = 0 WHERE name = 'panel-import'");

  it('goes on when it runs again: before users, and in the middle of them', async () => {
    const dump = join(folder, 'dump.sql');
    const users = Array.from({ length: USERS }, (_, index) => oldUser(index + 1));
    writeFileSync(dump, dumpOfTables(proxyPanel('3', users)));
    const args = ['import', 'proxypanel', '--dump', dump];
    await killAt(args, 'Wrote levels');
    await aMinutePasses();
    await killAt(args, 'Wrote 1000 of');
    const linegate = new LinegateCommand(installation.settings);
    // The dead one may still write, as far as anybody knows.
    expect(await linegate.run(args)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /Another import is running: a command on .*; if it was killed, try again in a minute/,
      ),
    });
    await aMinutePasses();
    const report = await linegate.json<{ counts: { users: { added: number; kept: number }; nodes: unknown } }>(args);
    const { added, kept } = report.counts.users;
    expect(added + kept).toBe(USERS);
    expect(kept).toBeGreaterThanOrEqual(1000);
    expect(report.counts.nodes).toMatchObject({ added: 0, kept: 3 });
    expect(await linegate.json(['traffic', 'verify'])).toMatchObject({ ok: true, users: USERS });
    const again = await linegate.json<{ counts: { links: unknown } }>(args);
    expect(again).toMatchObject({
      counts: { users: { added: 0, changed: 0, kept: USERS }, links: { added: 0, kept: USERS - 1 } },
    });
  }, 120_000);
});
