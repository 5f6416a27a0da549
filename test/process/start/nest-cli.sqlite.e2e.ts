import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '../../support/eventually.js';
import { send } from '../../support/http-client.js';
import { Installation } from '../../support/process/installation.js';
import { PATIENCE_MS } from '../../support/process/process.js';

const ROOT = join(import.meta.dirname, '../../..');
const NEST = 'node_modules/@nestjs/cli/bin/nest.js';
const START_MS = 60_000;
/** All inputs of Nest's command line, so that it builds into a private folder. */
const NEEDED = ['src', 'web', 'node_modules', 'package.json', 'tsconfig.json', 'nest-cli.json', '.swcrc'];

describe('the command line of Nest', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'linegate-nest-'));
    for (const name of NEEDED) symlinkSync(join(ROOT, name), join(folder, name));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it(
    '`nest build` compiles the same files as the set-up, byte for byte',
    () => {
      execFileSync(process.execPath, [NEST, 'build'], { cwd: folder, stdio: 'pipe' });
      const built = modulesOf(join(folder, 'dist'));
      expect(built.size).toBeGreaterThan(400);
      expect([...built.keys()]).toEqual([...modulesOf(join(ROOT, 'dist')).keys()]);
      expect(built).toEqual(modulesOf(join(ROOT, 'dist')));
    },
    PATIENCE_MS,
  );

  it(
    'builds a panel whose files are read by a process of its own',
    () => {
      const csv = join(folder, 'users.csv');
      writeFileSync(csv, 'email;nickname\r\na@example.com;A\r\n');
      const module = pathToFileURL(join(folder, 'dist/common/reader/reader-process.js')).href;
      const script = `
        import { openSync } from 'node:fs';
        import { ReaderProcess } from ${JSON.stringify(module)};
        const limits = { silentSeconds: 30, seconds: 30, mebibytes: 384 };
        const reader = new ReaderProcess(limits, openSync(${JSON.stringify(csv)}, 'r'));
        for await (const item of reader.read('csv')) console.log(JSON.stringify(item));
        reader.close();`;
      const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
      expect(output).toContain('{"columns":["email","nickname"]}');
      expect(output).toContain('a@example.com');
    },
    PATIENCE_MS,
  );

  // By default a shell runs between Nest and the panel, and Nest stops only the shell. A signal of a terminal reaches all of them.
  it.each([
    { args: ['start'], signalled: 'all of its programs, as on Ctrl-C', signal: 'SIGINT' as const },
    { args: ['start', '--no-shell'], signalled: 'Nest alone', signal: 'SIGTERM' as const },
  ])(
    '`nest $args` runs the panel, and stops it cleanly when $signal goes to $signalled',
    async ({ args, signal }) => {
      const installation = await Installation.create();
      const { PATH = '' } = process.env;
      const child = spawn(process.execPath, [NEST, ...args], {
        cwd: folder,
        env: { PATH, PORT: '0', ...installation.settings },
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      });
      const ended = once(child, 'close');
      try {
        let output = '';
        child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
        const url = await eventually(() => {
          const [, found] = /"url":"([^"]+)","msg":"listening"/.exec(output) ?? [];
          if (found === undefined) throw new Error(`the panel does not listen:\n${output}`);
          return found;
        }, START_MS);
        expect((await send(`${url}/health/ready`)).status).toBe(200);
        if (signal === 'SIGTERM') child.kill(signal);
        else signalGroup(child.pid, signal);
        expect(await ended).toEqual([0, null]);
        expect(output).toContain('"msg":"stopping"');
      } finally {
        signalGroup(child.pid, 'SIGKILL');
        await ended;
        await installation.stop();
      }
    },
    PATIENCE_MS,
  );
});

/** The compiled modules of a folder by name, without the bundle of the set-up. */
function modulesOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && !name.startsWith('bundle'))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Does nothing once the whole group has ended. */
function signalGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  try {
    process.kill(-(leader ?? 0), signal);
  } catch {
    // The group has ended.
  }
}
