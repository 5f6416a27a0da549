import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  ReaderDied,
  ReaderFailed,
  ReaderOutOfMemory,
  ReaderStoodStill,
  ReaderTooLong,
} from '../../src/common/reader/reader.errors.js';
import { ReaderProcess } from '../../src/common/reader/reader-process.js';
import { MoveInterrupted } from '../../src/moving/moving.errors.js';
import { DumpReader } from '../../src/moving/reading/dump-reader.js';
import { eventually } from '../support/eventually.js';

const PROGRAM = join(import.meta.dirname, 'reader-program.mjs');
const PARENT = pathToFileURL(join(import.meta.dirname, '../../dist/common/reader/reader-process.js')).href;
const LIMITS = { silentSeconds: 60, seconds: 120, mebibytes: 200 };

describe('a reader process', () => {
  async function read(task: string, limits = LIMITS): Promise<unknown[]> {
    const reader = new ReaderProcess(limits, undefined, PROGRAM);
    try {
      const items: unknown[] = [];
      for await (const item of reader.read(task, undefined)) items.push(item);
      return items;
    } finally {
      reader.close();
    }
  }
  const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);

  it('yields what its task yields, several times, also after a reader has stopped early', async () => {
    const reader = new ReaderProcess(LIMITS, undefined, PROGRAM);
    for (let round = 0; round < 2; round++) {
      const items: unknown[] = [];
      for await (const item of reader.read('count', undefined)) items.push(item);
      expect(items).toEqual([1, 2, 3, 4, 5]);
      for await (const item of reader.read('count', undefined)) if (item === 2) break;
    }
    reader.close();
  });

  it('has no setting and no secret of the panel', async () => {
    const [environment] = await read('environment');
    expect(Object.keys(environment as object).filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([]);
  });

  it('ends alone, with the reason, where its task never returns, fills the memory, fails, or takes too long', async () => {
    await expect(read('loop', { ...LIMITS, silentSeconds: 2 })).rejects.toThrow(ReaderStoodStill);
    await expect(read('heap')).rejects.toThrow(ReaderOutOfMemory);
    await expect(read('buffers')).rejects.toThrow(ReaderOutOfMemory);
    await expect(read('fail')).rejects.toThrow(ReaderFailed);
    await expect(read('fail')).rejects.toThrow('something else');
    await expect(read('slow', { ...LIMITS, seconds: 2 })).rejects.toThrow(ReaderTooLong);
    expect(await read('slow', { ...LIMITS, silentSeconds: 3 })).toEqual([1, 2, 3]);
  }, 180_000);

  it('fails its read where it is killed, or closed by the panel in the middle of an endless one', async () => {
    for (const end of ['kill', 'close'] as const) {
      const reader = new ReaderProcess(LIMITS, undefined, PROGRAM);
      const items = reader.read('loop', undefined);
      const { value: pid } = await items.next();
      if (end === 'kill') process.kill(Number(pid), 'SIGKILL');
      else setTimeout(() => reader.close(), 100);
      await expect(items.next()).rejects.toThrow(ReaderDied);
      await eventually(() => expect(isAlive(Number(pid))).toBe(false));
    }
  });

  it('ends the read of a dump when the import is cancelled, and names a dump that fills the memory', async () => {
    const open = async (path: string, signal: AbortSignal): Promise<unknown> =>
      DumpReader.open({ path, maxBytes: 1 }, signal, new ReaderProcess(LIMITS, undefined, PROGRAM)).catch(
        (error: unknown) => error,
      );
    expect(await open('loop', AbortSignal.timeout(500))).toBeInstanceOf(MoveInterrupted);
    expect(await open('heap', new AbortController().signal)).toMatchObject({
      reason: { code: 'dump-memory', values: { most: LIMITS.mebibytes } },
    });
  }, 180_000);

  it('ends when its parent is killed, also in an endless loop', async () => {
    const script = `
      import { ReaderProcess } from ${JSON.stringify(PARENT)};
      const reader = new ReaderProcess(${JSON.stringify(LIMITS)}, undefined, ${JSON.stringify(PROGRAM)});
      for await (const pid of reader.read('loop')) console.log(pid);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [text] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(text.toString());
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await eventually(() => expect(isAlive(pid)).toBe(false));
  });
});
