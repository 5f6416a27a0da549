import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentOf, execute, PAIRS, stateOf } from '../../database/copy/copy-databases.js';
import { createMigratedDatabase } from '../../support/database/migrated-database.js';
import { createTestDatabase, isOnServer, type TestDatabase } from '../../support/database/test-database.js';
import { closeConnections } from '../../support/database/close-connections.js';
import { manyUsers } from '../../support/database/many-users.js';
import { Panel } from '../../support/panel.js';
import { Installation } from '../../support/process/installation.js';
import { eventually } from '../../support/eventually.js';
import { PATIENCE_MS } from '../../support/process/process.js';
import { rounds } from '../../jest/thorough.mjs';

const PROGRAM = join(import.meta.dirname, '../../../dist/bundle/cli.js');
const KILLS = rounds(2, 4);
const STOOD_STILL_MS = 31_000;
/** Lines of progress: one for each table, and one for the comparison. */
const LINES = 45;

/** Runs a copy, and kills it as soon as it has written so many lines of progress. @returns its exit code; null if it was killed */
async function copyUntil(
  from: TestDatabase,
  to: TestDatabase,
  lines: number,
): Promise<{ code: number | null; errors: string }> {
  const { PATH = '' } = process.env;
  const args = [PROGRAM, 'database', 'copy', from.url, to.url];
  const child = spawn(process.execPath, args, { env: { PATH }, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
    if (errors.split('\n').length > lines) child.kill('SIGKILL');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, errors };
}

describe('a copy that is killed again and again', () => {
  let holder: Panel;
  beforeAll(async () => {
    holder = await Panel.start();
  });
  afterAll(() => holder.stop());

  it.each(PAIRS)(
    'continues each time, and is whole at the end: %s',
    async (_name, from, to) => {
      const [source, target] = [await from(), await to()];
      try {
        const panel = await holder.another({ database: source.config });
        await manyUsers(panel, 3000);
        await panel.stop();
        const before = await contentOf(source);
        const moments = Array.from({ length: KILLS }, () => Math.floor(Math.random() * LINES)).sort((a, b) => a - b);
        let killed = 0;
        for (const lines of moments) {
          const { code, errors } = await copyUntil(source, target, lines);
          expect([moments, code, errors]).toEqual([moments, code === null ? null : 0, expect.any(String)]);
          if (code !== null) break;
          killed++;
          // Neither side serves while the copy is not whole.
          if ((await stateOf(source)) === 'none') continue;
          await expect(holder.another({ database: source.config })).rejects.toThrow('in maintenance');
          if (await isMarked(target))
            await expect(holder.another({ database: target.config })).rejects.toThrow('in maintenance');
        }
        expect(killed).toBeGreaterThan(0);
        expect((await copyUntil(source, target, Infinity)).code).toBe(0);
        expect([await stateOf(source), await stateOf(target)]).toEqual(['moved', 'none']);
        expect(await contentOf(target)).toEqual(before);
      } finally {
        await source.drop();
        await target.drop();
      }
    },
    2 * PATIENCE_MS,
  );

  it(
    'begins with an empty target, or goes on with a target that has only its mark',
    async () => {
      const [source, target] = [await createMigratedDatabase(), await createTestDatabase()];
      try {
        await execute(source, "UPDATE maintenance SET state = 'source', copy_id = 'one', peer = 'another'");
        expect(await copyUntil(source, target, Infinity)).toMatchObject({ code: 1 });
        await execute(
          target,
          'CREATE TABLE maintenance (id integer PRIMARY KEY, state varchar(16) NOT NULL, copy_id varchar(32) NOT NULL, peer varchar(255) NOT NULL)',
        );
        await execute(target, "INSERT INTO maintenance VALUES (1, 'target', 'one', 'that')");
        await execute(
          target,
          'CREATE TABLE copied_tables (name varchar(64) PRIMARY KEY, place text NOT NULL, copied bigint NOT NULL, is_done integer NOT NULL)',
        );
        expect(await copyUntil(source, target, Infinity)).toMatchObject({ code: 0 });
        expect(await contentOf(target)).toEqual(await contentOf(source));
      } finally {
        await source.drop();
        await target.drop();
      }
    },
    PATIENCE_MS,
  );
});

describe('a panel that stood still while its database was copied', () => {
  it(
    'ends soon after it wakes, and has changed nothing',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'linegate-test-'));
      const installation = await Installation.create();
      const target = await createTestDatabase();
      const source: TestDatabase = {
        config: installation.admin.config.database,
        url: installation.admin.databaseUrl,
        drop: async () => undefined,
      };
      try {
        const later = join(folder, 'later');
        const panel = await installation.start({}, { nodeArguments: ['--import', clockAheadWhile(later)] });
        // As half a minute later, for its own clock and the server as well.
        await eventually(async () => {
          panel.signal('SIGSTOP');
          // In the middle of a transaction it would keep its lock, and nobody could copy.
          await execute(source, `UPDATE processes SET seen_at = seen_at - ${STOOD_STILL_MS}`).catch(
            (error: unknown) => {
              panel.signal('SIGCONT');
              throw error;
            },
          );
        });
        writeFileSync(later, '');
        if (isOnServer) await closeConnections(source);
        expect(await copyUntil(source, target, Infinity)).toMatchObject({ code: 0 });
        const before = await contentOf(source);
        panel.signal('SIGCONT');
        expect(await panel.ended).toEqual({ code: 1, signal: null });
        expect(panel.log.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('was copied to'));
        expect(await contentOf(source)).toEqual(before);
      } finally {
        await target.drop();
        await installation.stop();
        rmSync(folder, { recursive: true });
      }
    },
    PATIENCE_MS,
  );
});

/** Makes the monotonic clock of a process half a minute ahead while a file exists. */
function clockAheadWhile(file: string): string {
  const script = `
    import { existsSync } from 'node:fs';
    const now = performance.now.bind(performance);
    performance.now = () => now() + (existsSync(${JSON.stringify(file)}) ? ${STOOD_STILL_MS} : 0);
  `;
  return `data:text/javascript,${encodeURIComponent(script)}`;
}

/** A kill may come before the mark. */
async function isMarked(target: TestDatabase): Promise<boolean> {
  return stateOf(target).then(
    (state) => state === 'target',
    () => false,
  );
}
