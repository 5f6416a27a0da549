import { createDatabase } from '../../../src/database/database.module.js';
import { DatabaseCopy } from '../../../src/database/copy/database-copy.js';
import { HeartbeatService } from '../../../src/database/processes/heartbeat.service.js';
import { MIGRATIONS } from '../../../src/database/migration/migrations.js';
import { ENTITIES } from '../../../src/entities.js';
import { eventually } from '../../support/eventually.js';
import { createMigratedDatabase } from '../../support/database/migrated-database.js';
import {
  createTestDatabase,
  isOnServer,
  sqliteDatabase,
  type TestDatabase,
} from '../../support/database/test-database.js';
import { LinegateCommand } from '../../support/process/command-line.js';
import { Panel } from '../../support/panel.js';
import { contentOf, execute, linegateDatabase, stateOf } from './copy-databases.js';

describe('linegate database copy', () => {
  let holder: Panel;
  let source: TestDatabase;
  let target: TestDatabase;
  beforeAll(async () => {
    holder = await Panel.start();
  });
  afterAll(() => holder.stop());
  beforeEach(async () => {
    [source, target] = [await createMigratedDatabase(), await createTestDatabase()];
  });
  afterEach(async () => {
    await source.drop();
    await target.drop();
  });

  const copy = () => linegateDatabase('copy', source.url, target.url);
  const refusal = (text: string | RegExp) => ({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(typeof text === 'string' ? new RegExp(text) : text),
  });
  /** A run that ends at a step of its progress, as if it was killed there. */
  const interrupted = async (at: string, act: () => Promise<unknown> = async () => undefined): Promise<void> => {
    const onProgress = async (text: string): Promise<void> => {
      if (!text.startsWith(at)) return;
      await act();
      throw new Error('killed');
    };
    const parts = { from: source.config, to: target.config, entities: ENTITIES, onProgress };
    await expect(new DatabaseCopy(parts).run()).rejects.toThrow('killed');
  };

  it('refuses while a process lives on the source, and leaves both databases as they were', async () => {
    const panel = await holder.another({ database: source.config });
    expect(await copy()).toEqual(
      refusal(
        `Processes live on .*: panel ${process.pid} on .* \\(last heartbeat \\d+\\.\\d s ago\\)\\. Stop them all`,
      ),
    );
    expect(await stateOf(source)).toBe('none');
    await expect(execute(target, 'SELECT * FROM maintenance')).rejects.toThrow();
    await panel.given.user();
    await panel.stop();
    expect((await copy()).code).toBe(0);
  });

  it('takes a process without a heartbeat for half a minute for dead', async () => {
    const panel = await holder.another({ database: source.config });
    await panel.execute('UPDATE processes SET seen_at = seen_at - 31000');
    expect((await copy()).code).toBe(0);
    await panel.stop();
  });

  it('lets no process of the source or of an unfinished target begin, and no command change anything', async () => {
    await interrupted('levels');
    for (const [database, text] of [
      [source, 'is being copied to .*run the same `linegate database copy` again'],
      [target, 'is an unfinished copy of .*Run the same `linegate database copy` again'],
    ] as const) {
      await expect(holder.another({ database: database.config })).rejects.toThrow(new RegExp(text));
      const environment = {
        DATABASE_URL: database.url,
        APP_SECRET: 'a secret of more than thirty-two bytes, for tests',
      };
      const added = await new LinegateCommand(environment).run(['level', 'add', 'gold', '--rank', '7']);
      expect(added).toEqual(refusal(text));
      const [rows] = await execute(database, 'SELECT * FROM processes');
      expect(rows).toEqual([]);
    }
    const before = await contentOf(source);
    expect((await copy()).code).toBe(0);
    expect(await contentOf(target)).toEqual(before);
  });

  it('migrates no source, also with a newer program', async () => {
    await interrupted('levels');
    await execute(source, ['DELETE FROM migrations WHERE name = ?', [MIGRATIONS.at(-1)?.name]]);
    await expect(createDatabase({ database: source.config }).open()).rejects.toThrow('in maintenance');
  });

  it('makes changes of a process wait that stood still before the copy began', async () => {
    const panel = await holder.another({ database: source.config });
    await panel.given.user({ email: 'before@example.com' });
    await panel.execute('UPDATE processes SET seen_at = seen_at - 31000');
    await interrupted('users');
    // The time passes for the process when it wakes.
    panel.clock.advance(31);
    await expect(panel.given.user({ email: 'late@example.com' })).rejects.toThrow('in maintenance');
    const reply = await panel.login('before@example.com', 'correct horse battery');
    expect(reply.statusCode).toBe(503);
    expect(await copy()).toEqual(refusal('Processes live on'));
    await execute(source, 'UPDATE processes SET seen_at = seen_at - 31000');
    expect((await copy()).code).toBe(0);
    await expect(panel.given.user({ email: 'later@example.com' })).rejects.toThrow('was copied to');
    await panel.stop();
  });

  it('finds what something wrote to the source during the copy, and copies it with the next run', async () => {
    await interrupted('users', () => execute(source, "UPDATE levels SET name = 'late'"));
    const onProgress = async (text: string): Promise<void> => {
      if (text.startsWith('versions')) await execute(source, 'UPDATE versions SET number = number + 1');
    };
    const parts = { from: source.config, to: target.config, entities: ENTITIES, onProgress };
    await expect(new DatabaseCopy(parts).run()).rejects.toThrow(
      /Something wrote .* levels \(1 rows in the source, 1 copied\), versions \((\d+) rows in the source, \1 copied\) differ/,
    );
    expect([await stateOf(source), await stateOf(target)]).toEqual(['source', 'target']);
    expect((await copy()).code).toBe(0);
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it('fails if the maintenance of the source was ended meanwhile', async () => {
    const onProgress = async (text: string): Promise<void> => {
      if (text.startsWith('comparing')) await linegateDatabase('release', source.url);
    };
    const parts = { from: source.config, to: target.config, entities: ENTITIES, onProgress };
    await expect(new DatabaseCopy(parts).run()).rejects.toThrow('was ended while it was copied');
    expect(await stateOf(target)).toBe('target');
    expect(await linegateDatabase('release', target.url)).toEqual(refusal('unfinished copy'));
    // The source may have changed since: this target is of no use.
    expect(await copy()).toEqual(refusal('is an unfinished copy of .*Name an empty database'));
  });

  it('refuses a target that is not empty, and one of another copy', async () => {
    await execute(target, 'CREATE TABLE mine (id integer)');
    expect(await copy()).toEqual(refusal('is not empty: it has the table mine'));
    await execute(target, 'DROP TABLE mine');
    await interrupted('levels');
    const [second, other] = [await createMigratedDatabase(), await createTestDatabase()];
    try {
      expect(await linegateDatabase('copy', second.url, target.url)).toEqual(refusal('is an unfinished copy of'));
      expect(await linegateDatabase('copy', source.url, other.url)).toEqual(
        refusal('is being copied to .*Name that target'),
      );
      expect(await linegateDatabase('copy', target.url, other.url)).toEqual(refusal('is itself an unfinished copy'));
      expect(await linegateDatabase('copy', source.url, second.url)).toEqual(refusal('it has the data of a panel'));
      expect((await copy()).code).toBe(0);
      expect(await linegateDatabase('copy', source.url, other.url)).toEqual(
        refusal('was copied to .*Name that target'),
      );
      expect(await linegateDatabase('copy', second.url, target.url)).toEqual(refusal('it has the data of a panel'));
    } finally {
      await second.drop();
      await other.drop();
    }
  });

  it('refuses a source without the schema of the program, itself as a target, and what is no database', async () => {
    const last = MIGRATIONS.at(-1)?.name;
    await execute(source, ['DELETE FROM migrations WHERE name = ?', [last]]);
    expect(await copy()).toEqual(refusal('run first: linegate migrate'));
    await execute(source, [
      'INSERT INTO migrations (timestamp, name) VALUES (?, ?), (?, ?)',
      [1, last, 2, 'FromTheFuture1'],
    ]);
    expect(await copy()).toEqual(refusal('newer than this program'));
    expect(await linegateDatabase('copy', target.url, target.url)).toEqual(refusal('same database|is not there'));
    expect(await linegateDatabase('copy', 'sqlite:/nowhere/at/all.db', target.url)).toEqual(refusal('is not there'));
    expect(await linegateDatabase('copy', 'postgres://x/y', target.url)).toMatchObject({ code: 78 });
  });

  it('names a table whose rows the target cannot hold', async () => {
    if (!isOnServer) return;
    const embedded = sqliteDatabase();
    try {
      const database = createDatabase({ database: embedded.config });
      try {
        await database.open();
      } finally {
        await database.close();
      }
      await execute(embedded, ['UPDATE levels SET name = ?', ['x'.repeat(70_000)]]);
      expect(await linegateDatabase('copy', embedded.url, target.url)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('The copy of the table levels failed'),
      });
    } finally {
      await embedded.drop();
    }
  });

  it('ends a process that finds its database in maintenance', async () => {
    const panel = await holder.another({ database: source.config });
    await panel.execute('UPDATE processes SET seen_at = seen_at - 31000');
    await interrupted('users');
    const signals: NodeJS.Signals[] = [];
    const listener = (signal: NodeJS.Signals): void => void signals.push(signal);
    process.on('SIGTERM', listener);
    await panel.service(HeartbeatService).tick();
    await eventually(() => expect(signals).toEqual(['SIGTERM'])).finally(() => process.off('SIGTERM', listener));
    expect(process.exitCode).toBe(1);
    process.exitCode = undefined;
    await panel.stop();
  });
});
