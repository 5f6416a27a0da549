import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PATIENCE_MS } from '../../support/process/process.js';

const BUNDLE = join(import.meta.dirname, '../../../dist/bundle');
const RUNNER = pathToFileURL(join(BUNDLE, 'run-program.mjs')).href;
const STORE_CODE = join(import.meta.dirname, '../../../scripts/bundle/store-code.mjs');
/** Runs a program of a folder. At its end it prints the chunks that V8 had to compile. */
const SCRIPT = `
  const { Programs } = await import(process.argv[1]);
  const [, , folder, program, ...args] = process.argv;
  const programs = new Programs(folder);
  process.argv = [process.execPath, program, ...args];
  process.on('exit', () => process.stderr.write(JSON.stringify(programs.compiled)));
  programs.load(program);
`;

function command(folder: string, program: string, ...args: string[]): string[] {
  return ['--input-type=module', '--eval', SCRIPT, RUNNER, folder, program, ...args];
}

describe('the stored V8 code of the bundle', () => {
  it(
    'covers the server and the commands, so that V8 compiles nothing',
    async () => {
      const data = mkdtempSync(join(tmpdir(), 'linegate-stored-code-'));
      const env = { PATH: process.env['PATH'], PORT: '0', DATABASE_URL: `sqlite:${join(data, 'linegate.db')}` };
      const compiledBy = async (program: string, ...args: string[]): Promise<unknown> => {
        const child = spawn(process.execPath, command(BUNDLE, program, ...args), { env });
        let errors = '';
        child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
        child.stdout.on('data', (text: Buffer) => text.includes('"listening"') && child.kill());
        await once(child, 'close');
        const chunks = Object.entries(JSON.parse(errors) as Record<string, boolean>);
        return { chunks: chunks.length > 2, compiled: chunks.filter(([, isFresh]) => isFresh).map(([name]) => name) };
      };
      try {
        expect(await compiledBy('main.cjs')).toEqual({ chunks: true, compiled: [] });
        expect(await compiledBy('cli.cjs', 'user', 'list')).toEqual({ chunks: true, compiled: [] });
        expect(await compiledBy('cli.cjs', 'doctor')).toEqual({ chunks: true, compiled: [] });
      } finally {
        rmSync(data, { recursive: true });
      }
    },
    PATIENCE_MS,
  );

  describe('of a small program', () => {
    let folder: string;
    let chunk: string;
    let code: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'linegate-stored-code-'));
      chunk = join(folder, 'small.cjs');
      code = `${chunk}.code`;
      writeFileSync(chunk, saying('first'));
      copyFileSync(join(BUNDLE, 'run-program.mjs'), join(folder, 'run-program.mjs'));
      execFileSync(process.execPath, [STORE_CODE, folder, 'small']);
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    function run(...flags: string[]): { output: string; isCompiled: boolean | undefined } {
      const { stdout, stderr } = spawnSync(process.execPath, [...flags, ...command(folder, 'small.cjs')], {
        encoding: 'utf8',
      });
      return { output: stdout, isCompiled: (JSON.parse(stderr) as Record<string, boolean>)['small.cjs'] };
    }

    it('is used', () => {
      expect(run()).toEqual({ output: 'first\n', isCompiled: false });
    });

    it('is not used for a changed chunk, even one of the same length', () => {
      writeFileSync(chunk, saying('other'));
      expect(run()).toEqual({ output: 'other\n', isCompiled: true });
    });

    it('is not used with other flags of V8', () => {
      expect(run('--stack-size=900')).toEqual({ output: 'first\n', isCompiled: true });
    });

    it.each([
      { state: 'missing', damage: () => rmSync(code) },
      { state: 'empty', damage: () => truncateSync(code) },
      { state: 'cut off', damage: () => truncateSync(code, readFileSync(code).length - 8) },
      { state: 'damaged', damage: () => writeFileSync(code, inverted(readFileSync(code))) },
    ])('is not used when it is $state', ({ damage }) => {
      damage();
      expect(run()).toEqual({ output: 'first\n', isCompiled: true });
    });
  });
});

/** A chunk that prints a text. */
function saying(text: string): string {
  return `(function (exports, require, module, __filename, __dirname) { console.log('${text}'); })`;
}

/** The same bytes with another one at the end. */
function inverted(bytes: Buffer): Buffer {
  const last = bytes.length - 1;
  bytes.writeUInt8(bytes.readUInt8(last) ^ 0xff, last);
  return bytes;
}
