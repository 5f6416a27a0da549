import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { dataSourceFor } from '../../src/database/data-source.js';
import { DatabaseUnavailable } from '../../src/database/database.errors.js';
import { createDatabase } from '../../src/database/database.module.js';
import { MIGRATIONS } from '../../src/database/migrations.js';
import { Config } from '../../src/config/config.js';
import type { DatabaseConfig } from '../../src/config/config.js';
import { PanelProcess, PATIENCE_MS } from '../support/process.js';
import { TcpProxy } from '../support/tcp-proxy.mjs';
import { createTestDatabase, isOnServer, type TestDatabase } from '../support/test-database.js';

/** There are several times as many; where fewer are seen, the proxy has missed some. */
const LEAST_STATEMENTS = 16;
const AT_ONCE = 2;
/** Each takes every fourth statement: together a minute or two. */
const PARTS = [1, 2, 3, 4];
const SECRET = randomBytes(32).toString('base64url');

describe('T80: a migration that is interrupted', () => {
  (isOnServer ? describe : describe.skip)('on a server', () => {
    it.each(PARTS)(
      'is completed by the next start, whichever statement was the last (part %i)',
      async (part) => {
        const total = await statementsOfMigration();
        expect(total).toBeGreaterThanOrEqual(LEAST_STATEMENTS);
        const ofPart = Math.ceil((total - part + 1) / PARTS.length);
        await inLanes(ofPart, async (turn) => {
          const last = part + PARTS.length * (turn - 1);
          const database = await createTestDatabase();
          const proxy = await throughProxy(database, (count) => count === last && 'cut');
          await expect(open(proxy.config)).rejects.toThrow(DatabaseUnavailable);
          await expectToBecomeWhole(database);
          await proxy.stop();
          await database.drop();
        });
      },
      PATIENCE_MS,
    );

    it(
      'is completed by the next start after kill -9 of the real program',
      async () => {
        await Promise.all(
          [2, 9, LEAST_STATEMENTS].map(async (last) => {
            const database = await createTestDatabase();
            const running: { panel?: PanelProcess } = {};
            const proxy = await throughProxy(database, (count) => {
              if (count !== last) return false;
              running.panel?.signal('SIGKILL');
              // What the server still answers does not reach it.
              return 'swallow';
            });
            running.panel = PanelProcess.launch({ DATABASE_URL: proxy.config.url, APP_SECRET: SECRET });
            expect(await running.panel.ended).toEqual({ code: null, signal: 'SIGKILL' });
            await proxy.stop();
            await expectToStart(database);
            await database.drop();
          }),
        );
      },
      PATIENCE_MS,
    );

    it(
      'is completed by the same process when only its connection was lost',
      async () => {
        const database = await createTestDatabase();
        const proxy = await throughProxy(database, (count) => count === 7 && 'cut');
        const panel = await PanelProcess.start({ DATABASE_URL: proxy.config.url, APP_SECRET: SECRET });
        await panel.until('ready', () => panel.log.some((line) => line['msg'] === 'The database answers'));
        expect((await panel.send('/health/ready')).status).toBe(200);
        await panel.kill();
        await expectWhole(database);
        await proxy.stop();
        await database.drop();
      },
      PATIENCE_MS,
    );

    it(
      'is given up when the server falls silent, and completed when it is back',
      async () => {
        const database = await createTestDatabase();
        const proxy = await throughProxy(database, (count) => count === 5 && 'swallow');
        const startedAt = performance.now();
        await expect(open(proxy.config)).rejects.toThrow(DatabaseUnavailable);
        expect(performance.now() - startedAt).toBeLessThan(8000);
        proxy.restore();
        // The server takes some seconds to see that the one who held the lock is gone.
        await open(proxy.config);
        await expectToBecomeWhole(database);
        await proxy.stop();
        await database.drop();
      },
      PATIENCE_MS,
    );
  });

  (isOnServer ? describe.skip : describe)('on SQLite', () => {
    it(
      'has done nothing, wherever the program was killed, and is done by the next start',
      async () => {
        const killed: number[] = [];
        // Every ninth statement, until the program is through and listens.
        await inLanes(10, async (turn) => {
          const statement = 9 * turn - 8;
          const database = await createTestDatabase();
          const panel = PanelProcess.launch(
            { DATABASE_URL: database.url, APP_SECRET: SECRET, KILL_AT_STATEMENT: String(statement) },
            { nodeArguments: ['--import', join(import.meta.dirname, 'kill-at-statement.mjs')] },
          );
          const ending = await Promise.race([panel.ended, panel.listening().catch(() => panel.ended)]);
          if (ending !== undefined) {
            expect(ending).toEqual({ code: null, signal: 'SIGKILL' });
            killed.push(statement);
            expect(await tablesOf(database.config)).toEqual([]);
          }
          await panel.kill();
          await expectToBecomeWhole(database);
          await database.drop();
        });
        expect(Math.max(...killed)).toBeGreaterThanOrEqual(LEAST_STATEMENTS);
      },
      PATIENCE_MS,
    );
  });

  it('is the only thing that ever changes the schema', () => {
    const databases: DatabaseConfig[] = [
      { kind: 'sqlite', file: 'x' },
      { kind: 'mysql', url: 'mysql://a@b/c' },
      { kind: 'mariadb', url: 'mariadb://a@b/c' },
    ];
    for (const database of databases) {
      const { options } = dataSourceFor(database);
      expect(options.synchronize).toBe(false);
      expect(options.migrationsRun ?? false).toBe(false);
      expect(options.dropSchema ?? false).toBe(false);
    }
  });
});

/** How many statements change something when an empty database is migrated. */
async function statementsOfMigration(): Promise<number> {
  const database = await createTestDatabase();
  let total = 0;
  const proxy = await throughProxy(database, (count) => {
    total = count;
    return false;
  });
  await open(proxy.config);
  await proxy.stop();
  await database.drop();
  return total;
}

interface Way {
  /** The database, behind the proxy. */
  readonly config: DatabaseConfig & { readonly url: string };
  restore(): void;
  stop(): Promise<void>;
}

/** @param onChange is told the number of each statement that changes something, once it has been passed on */
async function throughProxy(
  { url }: TestDatabase,
  onChange: (count: number) => 'cut' | 'swallow' | false,
): Promise<Way> {
  const direct = new URL(url);
  let count = 0;
  const proxy = await TcpProxy.to(Number(direct.port), (packet) => {
    // A command: its length in three bytes, a number, the kind (3: a query), the text.
    if (packet[4] !== 3 || !/^(CREATE|INSERT|ALTER)/.test(packet.toString('latin1', 5, 20))) return;
    const wish = onChange(++count);
    if (wish !== false) proxy[wish]();
  });
  direct.port = String(proxy.port);
  return {
    config: { kind: 'mariadb', url: direct.href },
    restore: () => proxy.restore(),
    stop: () => proxy.stop(),
  };
}

/** Does what the program does when it starts. */
async function open(database: DatabaseConfig): Promise<void> {
  const opened = createDatabase({ database } as Config);
  await opened.open();
  await opened.close();
}

async function expectToBecomeWhole(database: TestDatabase): Promise<void> {
  await open(database.config);
  await expectWhole(database);
}

async function expectToStart(database: TestDatabase): Promise<void> {
  const panel = await PanelProcess.start({ DATABASE_URL: database.url, APP_SECRET: SECRET });
  expect((await panel.send('/health/ready')).status).toBe(200);
  await panel.kill();
  await expectWhole(database);
}

/** The schema is what the entities say, and its first rows are there once. */
async function expectWhole(database: TestDatabase): Promise<void> {
  const source = await dataSourceFor(database.config).initialize();
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  const migrations = await source.query<object[]>('SELECT name FROM migrations');
  const versions = await source.query<object[]>('SELECT name FROM versions ORDER BY name');
  const levels = await source.query<object[]>('SELECT name FROM levels');
  await source.destroy();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
  expect(migrations).toMatchObject(MIGRATIONS.map(({ name }) => ({ name })));
  expect(versions).toMatchObject([{ name: 'line-keys' }, { name: 'nodes' }, { name: 'rosters' }, { name: 'rules' }]);
  expect(levels).toMatchObject([{ name: 'default' }]);
}

async function tablesOf(database: DatabaseConfig): Promise<object[]> {
  const source = await dataSourceFor(database).initialize();
  const tables = await source.query<object[]>("SELECT name FROM sqlite_master WHERE type = 'table'");
  await source.destroy();
  return tables;
}

/** From 1 to `total`, a few at a time. */
async function inLanes(total: number, act: (turn: number) => Promise<void>): Promise<void> {
  let turn = 0;
  const lane = async (): Promise<void> => {
    while (turn < total) await act(++turn);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
