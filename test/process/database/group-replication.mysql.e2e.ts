import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createConnection } from 'mysql2/promise';
import { Database } from '../../../src/database/database.js';
import { createDatabase } from '../../../src/database/database.module.js';
import { MIGRATIONS } from '../../../src/database/migration/migrations.js';
import { describeWith } from '../../support/describe-with.js';
import { eventually } from '../../support/eventually.js';
import { Panel } from '../../support/panel.js';
import { LinegateCommand } from '../../support/process/command-line.js';
import { createTestDatabase, engine } from '../../support/database/test-database.js';

const SERVERS = 3;
const PANELS = 3;
const PATIENCE_MS = 180_000;
const ACCOUNT = 'linegate';
const MEMBERS = 'performance_schema.replication_group_members';

interface Group {
  readonly nodes: readonly { readonly url: string; readonly pidFile: string }[];
  stop(): Promise<void>;
}

interface GroupScript {
  hasGroupReplication(): boolean;
  startGroup(count: number): Promise<Group>;
}

const script = (await import(
  pathToFileURL(join(import.meta.dirname, '../../../scripts/servers/group-replication.mjs')).href
)) as GroupScript;
const PROGRAM = { name: 'group_replication.so', isHere: script.hasGroupReplication() };

/** The group consists of MySQL servers, so it is tested once, with MySQL. */
(engine === 'mysql' ? describe : describe.skip)('panels on a group of MySQL servers', () => {
  describeWith(PROGRAM, 'with Group Replication', () => {
    let group: Group;
    let primary: string;
    let panel: Panel;
    beforeAll(async () => {
      group = await script.startGroup(SERVERS);
      primary = group.nodes[0]?.url ?? '';
      panel = await Panel.start({}, primary);
      await run(primary, `CREATE USER ${ACCOUNT}@'127.0.0.1'`);
      await run(primary, `GRANT ALL ON ${new URL(panel.databaseUrl).pathname.slice(1)}.* TO ${ACCOUNT}@'127.0.0.1'`);
    }, PATIENCE_MS);
    afterAll(async () => {
      await panel.stop();
      await group.stop();
    }, PATIENCE_MS);

    /** The database of the panel on a server, for an account without other rights. */
    function urlOf(index: number): string {
      const url = new URL(panel.databaseUrl);
      url.port = new URL(group.nodes[index]?.url ?? '').port;
      url.username = ACCOUNT;
      return url.href;
    }

    async function clusterFindings(index: number): Promise<object[]> {
      const command = new LinegateCommand({ ...panel.environment, DATABASE_URL: urlOf(index) });
      const { findings } = JSON.parse((await command.run(['doctor', '--json'])).stdout) as {
        findings: { check: string }[];
      };
      return findings.filter(({ check }) => check === 'cluster');
    }

    const expectFinding = (index: number, ok: boolean, finding: string): Promise<void> =>
      eventually(async () => {
        const expected = [expect.objectContaining({ ok, finding: expect.stringContaining(finding) })];
        expect(await clusterFindings(index)).toEqual(expected);
      }, PATIENCE_MS / 4);

    it(
      'migrate at once, each migration once',
      async () => {
        const empty = await createTestDatabase(primary);
        const opened = Array.from({ length: PANELS }, () => createDatabase({ database: empty.config }));
        await Promise.all(opened.map((database) => database.open()));
        const ran = await opened[0]?.read((manager) =>
          manager.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id'),
        );
        expect(ran?.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
        await Promise.all(opened.map((each) => each.close()));
        await empty.drop();
      },
      PATIENCE_MS,
    );

    it('read what the group has committed, also with an account without special rights', async () => {
      const ordinary = await panel.another({ database: { kind: 'server', url: urlOf(0) } });
      const [row] = await ordinary
        .service(Database)
        .read((manager) => manager.query<[{ mode: string }]>('SELECT @@session.group_replication_consistency AS mode'));
      expect(row).toEqual({ mode: 'BEFORE' });
      await ordinary.stop();
    });

    it(
      'make the doctor report a missing right, a server that is not the primary, and a primary that is cut off',
      async () => {
        await expectFinding(0, true, 'may not see the members');
        await run(primary, `GRANT SELECT ON ${MEMBERS} TO ${ACCOUNT}@'127.0.0.1'`);
        await expectFinding(0, true, `${SERVERS} servers, and this one is the primary`);
        await expectFinding(1, false, 'not the primary');
        const others = group.nodes.slice(1).map(({ pidFile }) => Number(readFileSync(pidFile, 'utf8')));
        for (const pid of others) process.kill(pid, 'SIGSTOP');
        try {
          await expectFinding(0, false, 'cut off from the majority');
        } finally {
          for (const pid of others) process.kill(pid, 'SIGCONT');
        }
        await expectFinding(0, true, `${SERVERS} servers, and this one is the primary`);
      },
      PATIENCE_MS,
    );
  });
});

async function run(url: string, statement: string): Promise<void> {
  const connection = await createConnection(url);
  try {
    await connection.query(statement);
  } finally {
    connection.destroy();
  }
}
