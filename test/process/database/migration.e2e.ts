import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { dataSourceFor, mysqlDataSource, sqliteDataSource } from '../../../src/database/connection/data-source.js';
import { ENTITIES } from '../../../src/entities.js';
import { DatabaseUnavailable } from '../../../src/database/database.errors.js';
import { createDatabase } from '../../../src/database/database.module.js';
import { MIGRATIONS } from '../../../src/database/migration/migrations.js';
import type { DatabaseConfig } from '../../../src/config/database/database-config.js';
import { eventually } from '../../support/eventually.js';
import { PanelProcess, PATIENCE_MS } from '../../support/process/process.js';
import { statementIn } from '../../support/database/statement-in.mjs';
import { TcpProxy } from '../../support/database/tcp-proxy.mjs';
import { createTestDatabase, isOnServer, type TestDatabase } from '../../support/database/test-database.js';
import { MigrationLock } from '../../../src/database/mysql/migration/migration-lock.js';
import { isCommit, type LastStatement, runInCommand } from '../kill/kill-sweep.js';
import { rounds } from '../../jest/thorough.mjs';

/** There are several times as many. A lower count would mean that the proxy has missed some. */
const MIN_STATEMENTS = 16;
const AT_ONCE = 2;
const DEATHS = rounds(5, 10);
/** Longer than a process waits until it takes the lock of a dead one. */
const MORE_THAN_DEAD_MS = 10_000;
const SECRET = randomBytes(32).toString('base64url');

describe('T80: an interrupted migration', () => {
  (isOnServer ? describe : describe.skip)('on a server', () => {
    /**
     * One database lives through all deaths. Each start dies at the first statement at which no earlier start has died. So each
     * statement is the last one of some start, and the next start continues from exactly that state.
     */
    it(
      'is completed by later starts, whichever statement was the last one',
      async () => {
        const untouched = await createTestDatabase();
        const all: string[] = [];
        await migrateThrough(untouched, (statement) => {
          all.push(statement);
          return false;
        });
        expect(all.length).toBeGreaterThanOrEqual(MIN_STATEMENTS);
        expect(new Set(all).size).toBe(all.length);

        const database = await createTestDatabase();
        const died = new Set<string>();
        for (let before = -1; before < died.size;) {
          before = died.size;
          await migrateThrough(database, (statement) => {
            if (died.size > before || died.has(statement)) return false;
            died.add(statement);
            return 'cut';
          });
        }
        expect(all.filter((statement) => !died.has(statement))).toEqual([]);
        await expectWhole(database);
        expect(await definitionsOf(database)).toEqual(await definitionsOf(untouched));
        await database.drop();
        await untouched.drop();
      },
      2 * PATIENCE_MS,
    );

    it(
      'is completed by a later start after kill -9 of the real program',
      async () => {
        const database = await createTestDatabase();
        // Each later death hits a start that continues after an earlier death.
        for (const last of [2, 9, MIN_STATEMENTS]) {
          const running: { panel?: PanelProcess } = {};
          const proxy = await throughProxy(database, (count) => {
            if (count !== last) return false;
            running.panel?.signal('SIGKILL');
            // The program does not receive the server's last response.
            return 'swallow';
          });
          running.panel = PanelProcess.launch({ DATABASE_URL: proxy.config.url, APP_SECRET: SECRET });
          expect(await running.panel.ended).toEqual({ code: null, signal: 'SIGKILL' });
          await proxy.stop();
        }
        await expectToStart(database);
        await database.drop();
      },
      PATIENCE_MS,
    );

    it(
      'is completed by the same process after it loses only its connection',
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
      'continues only while it has the lock, even after the process was paused',
      async () => {
        const database = await createTestDatabase();
        const running: { panel?: PanelProcess } = {};
        let changes = 0;
        let hasStopped = false;
        const count = (_statement: number, text: string): false => {
          if (!text.includes('migration_lock')) changes++;
          return false;
        };
        const proxy = await throughProxy(database, count, () => {
          if (!hasStopped) running.panel?.signal('SIGSTOP');
          hasStopped = true;
        });
        running.panel = PanelProcess.launch({ DATABASE_URL: proxy.config.url, APP_SECRET: SECRET });
        await eventually(() => expect(hasStopped).toBe(true), PATIENCE_MS / 2);
        const other = await MigrationLock.take({ url: database.url });
        expect(other.isLeftOver).toBe(true);
        running.panel.signal('SIGCONT');
        await running.panel.listening();
        await other.hold(
          () => sleep(MORE_THAN_DEAD_MS),
          () => undefined,
        );
        expect(changes).toBe(0);
        await other.release();
        const ready = async () => expect((await running.panel?.send('/health/ready'))?.status).toBe(200);
        await eventually(ready, PATIENCE_MS / 4);
        await running.panel.kill();
        await expectWhole(database);
        await proxy.stop();
        await database.drop();
      },
      PATIENCE_MS,
    );

    it(
      'fails when the server stops responding, and is completed when the server is back',
      async () => {
        const database = await createTestDatabase();
        const proxy = await throughProxy(database, (count) => count === 5 && 'swallow');
        const startedAt = performance.now();
        await expect(open(proxy.config)).rejects.toThrow(DatabaseUnavailable);
        expect(performance.now() - startedAt).toBeLessThan(8000);
        proxy.restore();
        // Others wait some seconds before they take the lock of a process that has vanished.
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
      'has no effect, wherever the program was killed, and the next start completes it',
      async () => {
        const migrate = async (database: TestDatabase, last?: LastStatement): Promise<readonly string[]> => {
          const settings = { DATABASE_URL: database.url, APP_SECRET: SECRET };
          const lines = await runInCommand(settings, last, 'CREATE', ['migrate']);
          return lines.map(({ statement }) => statement);
        };
        const whole = await createTestDatabase();
        const all = await migrate(whole);
        await whole.drop();
        const statements = all.slice(0, all.findLastIndex(isCommit) + 1);
        expect(statements.length).toBeGreaterThanOrEqual(MIN_STATEMENTS);
        await inLanes(DEATHS, async (turn) => {
          // The last statement is COMMIT.
          const statement = statements[Math.ceil((statements.length * turn) / DEATHS) - 1] ?? '';
          const database = await createTestDatabase();
          const ran = await migrate(database, { statement, moment: 'before' });
          expect(ran.at(-1)).toBe(statement);
          expect(await tablesOf(database.config)).toEqual([]);
          await expectToBecomeWhole(database);
          await database.drop();
        });
      },
      PATIENCE_MS,
    );
  });

  it('is the only code that ever changes the schema', () => {
    const sources = [
      sqliteDataSource('x', 'command'),
      mysqlDataSource({ url: 'mysql://a@b/c' }, { product: 'MySQL' }),
      mysqlDataSource({ url: 'mysql://a@b/c' }, { product: 'MariaDB' }),
    ];
    for (const { options } of sources) {
      expect(options.synchronize).toBe(false);
      expect(options.migrationsRun ?? false).toBe(false);
      expect(options.dropSchema ?? false).toBe(false);
    }
  });
});

/**
 * Opens the database through a proxy that may cut its connections. The call fails after a cut.
 *
 * @param onChange gets the beginning of each changing statement, without the name of the database
 */
async function migrateThrough(database: TestDatabase, onChange: (statement: string) => 'cut' | false): Promise<void> {
  const wishes: ('cut' | false)[] = [];
  const name = new URL(database.url).pathname.slice(1);
  const proxy = await throughProxy(database, (_count, statement) => {
    const wish = onChange(statement.replace(`\`${name}\`.`, ''));
    wishes.push(wish);
    return wish;
  });
  const outcome = await open(proxy.config).then(
    () => undefined,
    (error: unknown) => error,
  );
  await proxy.stop();
  if (wishes.includes('cut')) expect(outcome).toBeInstanceOf(DatabaseUnavailable);
  else expect(outcome).toBeUndefined();
}

/** The definition of each table, as the server describes it. */
async function definitionsOf({ url }: TestDatabase): Promise<unknown[]> {
  const connection = await createConnection(url);
  const ask = async (sql: string): Promise<string[][]> => {
    const [rows] = await connection.query<RowDataPacket[][]>({ sql, rowsAsArray: true });
    return rows.map((row) => row.map(String));
  };
  const definitions: unknown[] = [];
  for (const [name = ''] of await ask('SHOW TABLES')) {
    definitions.push(await ask(`SHOW CREATE TABLE ${connection.escapeId(name)}`));
  }
  connection.destroy();
  return definitions;
}

interface Way {
  /** The database through the proxy. */
  readonly config: DatabaseConfig & { readonly url: string };
  restore(): void;
  stop(): Promise<void>;
}

/**
 * @param onChange gets the number and the beginning of each changing statement, after the proxy has passed it on
 * @param onLock is called when a process has asked for the lock of migrations
 */
async function throughProxy(
  { url }: TestDatabase,
  onChange: (count: number, statement: string) => 'cut' | 'swallow' | false,
  onLock: () => void = () => undefined,
): Promise<Way> {
  const direct = new URL(url);
  let count = 0;
  const proxy = await TcpProxy.to(Number(direct.port), (packet) => {
    const statement = statementIn(packet) ?? '';
    if (statement.startsWith('UPDATE migration_lock SET holder = ')) onLock();
    if (!/^(CREATE|INSERT|ALTER)/.test(statement)) return;
    const wish = onChange(++count, statement);
    if (wish !== false) proxy[wish]();
  });
  direct.port = String(proxy.port);
  return {
    config: { kind: 'server', url: direct.href },
    restore: () => proxy.restore(),
    stop: () => proxy.stop(),
  };
}

/** Opens the database like the program at its start. */
async function open(database: DatabaseConfig): Promise<void> {
  const opened = createDatabase({ database });
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

/** The schema matches the entities, and its first rows exist once. */
async function expectWhole(database: TestDatabase): Promise<void> {
  const source = await (await dataSourceFor(database.config, ENTITIES)).initialize();
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  const migrations = await source.query<object[]>('SELECT name FROM migrations');
  const versions = await source.query<{ name: string }[]>('SELECT name FROM versions ORDER BY name');
  const levels = await source.query<object[]>('SELECT name FROM levels');
  await source.destroy();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
  expect(migrations).toMatchObject(MIGRATIONS.map(({ name }) => ({ name })));
  expect(versions.map(({ name }) => name)).toEqual([
    'addresses',
    'line-keys',
    'nodes',
    'operators',
    'rosters',
    'rules',
    'subscriptions',
  ]);
  expect(levels).toMatchObject([{ name: 'default' }]);
}

async function tablesOf(database: DatabaseConfig): Promise<object[]> {
  const source = await (await dataSourceFor(database)).initialize();
  const tables = await source.query<object[]>("SELECT name FROM sqlite_master WHERE type = 'table'");
  await source.destroy();
  return tables;
}

/** Calls `act` with 1 to `total`, several at a time. */
async function inLanes(total: number, act: (turn: number) => Promise<void>): Promise<void> {
  let turn = 0;
  const lane = async (): Promise<void> => {
    while (turn < total) await act(++turn);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
