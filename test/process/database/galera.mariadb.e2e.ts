import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createConnection } from 'mysql2/promise';
import type { DatabaseConfig } from '../../../src/config/database/database-config.js';
import { Database } from '../../../src/database/database.js';
import { DatabaseUnavailable } from '../../../src/database/database.errors.js';
import { createDatabase } from '../../../src/database/database.module.js';
import { MIGRATIONS } from '../../../src/database/migration/migrations.js';
import type { DueTurn } from '../../../src/jobs/lease.repository.js';
import { LeasesService } from '../../../src/jobs/leases.service.js';
import { OperatorRepository } from '../../../src/operators/operator/operator.repository.js';
import { OperatorsService } from '../../../src/operators/operators.service.js';
import { RosterChangeRepository } from '../../../src/users/roster/roster-change.repository.js';
import { UsersService } from '../../../src/users/users.service.js';
import { LOGIN, REFRESH, tokenOf } from '../../client/client.js';
import { describeWith } from '../../support/describe-with.js';
import type { GivenNode } from '../../support/given.js';
import { Panel } from '../../support/panel.js';
import { eventually } from '../../support/eventually.js';
import { LinegateCommand } from '../../support/process/command-line.js';
import { createTestDatabase, engine } from '../../support/database/test-database.js';
import { countersOf, expectLedgerHolds, report } from '../../traffic/traffic-api.js';
import { rounds } from '../../jest/thorough.mjs';

const NODES = 3;
const REPORTS = rounds(30, 60);
const MIGRATION_ROUNDS = rounds(1, 3);
const OWNER_ROUNDS = rounds(8, 20);
const LEASE_ROUNDS = rounds(8, 20);
const WRONG_PASSWORDS = 12;
const USERS_EACH = 12;
const PASSWORD = 'correct horse battery';
const PATIENCE_MS = 180_000;

interface Cluster {
  readonly nodes: readonly { readonly url: string }[];
  stop(): Promise<void>;
}

interface GaleraScript {
  hasGalera(): boolean;
  startGalera(count: number): Promise<Cluster>;
}

const script = (await import(
  pathToFileURL(join(import.meta.dirname, '../../../scripts/servers/galera.mjs')).href
)) as GaleraScript;
const GALERA = { name: 'galera-4', isHere: script.hasGalera() };

/** The cluster consists of MariaDB servers, so it is tested once, with MariaDB. */
(engine === 'mariadb' ? describe : describe.skip)('panels on different nodes of a cluster', () => {
  describeWith(GALERA, 'of Galera', () => {
    let cluster: Cluster;
    let panels: Panel[];
    let first: Panel;
    beforeAll(async () => {
      cluster = await script.startGalera(NODES);
      const [url = '', ...others] = cluster.nodes.map((node) => node.url);
      first = await Panel.start({}, url);
      panels = [first];
      for (const other of others)
        panels.push(await first.another({ database: onNode({ config: first.config.database }, other) }));
    }, PATIENCE_MS);
    afterAll(async () => {
      for (const panel of panels.toReversed()) await panel.stop();
      await cluster.stop();
    }, PATIENCE_MS);

    /** Transactions that the nodes have rolled back because another node was first. */
    async function conflicts(): Promise<number> {
      let sum = 0;
      for (const { url } of cluster.nodes) {
        const connection = await createConnection(url);
        const [rows] = await connection.query(
          "SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_local_cert_failures', 'wsrep_local_bf_aborts')",
        );
        for (const { Value } of rows as { Value: string }[]) sum += Number(Value);
        connection.destroy();
      }
      return sum;
    }

    it(
      'T74: charge each report once, although the cluster rolls transactions back at COMMIT',
      async () => {
        const { user } = await first.given.user();
        const nodes: GivenNode[] = [];
        while (nodes.length < NODES) nodes.push(await first.given.node());
        first.clock.advance(2);
        const before = await conflicts();

        const statuses = await Promise.all(
          panels.map(async (panel, index) => {
            const node = nodes[index] as GivenNode;
            const seen: number[] = [];
            for (let count = 0; count < REPORTS; count++) {
              const rows = [{ uid: user.id, upload: 1, download: 2 }];
              seen.push((await report(panel, node, rows, { 'idempotency-key': `${count}` })).statusCode);
            }
            return seen;
          }),
        );

        expect(new Set(statuses.flat())).toEqual(new Set([200]));
        expect(await conflicts()).toBeGreaterThan(before);
        const total = BigInt(NODES * REPORTS);
        expect(await countersOf(first, user.id)).toEqual({ u: total, d: 2n * total });
        await expectLedgerHolds(first);
      },
      PATIENCE_MS,
    );

    it('wait for the commits of other nodes, also with an account without special rights', async () => {
      const { databaseUrl } = first;
      const connection = await createConnection(databaseUrl);
      await connection.query("CREATE USER ordinary@'127.0.0.1'");
      await connection.query(`GRANT ALL ON ${new URL(databaseUrl).pathname.slice(1)}.* TO ordinary@'127.0.0.1'`);
      connection.destroy();
      const url = Object.assign(new URL(databaseUrl), { username: 'ordinary' }).href;
      const ordinary = await first.another({ database: { kind: 'server', url } });
      const [row] = await ordinary
        .service(Database)
        .read((manager) => manager.query<[{ mode: number }]>('SELECT @@session.wsrep_sync_wait AS mode'));
      expect(row).toEqual({ mode: 7 });
      await ordinary.stop();
    });

    it(
      'accept a refresh on another node, and do not treat it as theft',
      async () => {
        const { email, password } = await first.given.user();
        let token = tokenOf(await first.post(LOGIN, { email, password }));
        for (let turn = 0; turn < REPORTS; turn++) {
          const panel = panels[turn % NODES] as Panel;
          const answer = await panel.get(REFRESH, panel.bearer(token));
          expect([turn, answer.statusCode]).toEqual([turn, 200]);
          token = tokenOf(answer);
        }
      },
      PATIENCE_MS,
    );

    it(
      'T80: migrate at once, each migration once',
      async () => {
        for (let round = 0; round < MIGRATION_ROUNDS; round++) {
          const empty = await createTestDatabase(cluster.nodes[round % NODES]?.url);
          const configs = cluster.nodes.map(({ url }) => onNode(empty, url));
          await Promise.all(configs.map(({ url }) => eventually(async () => (await createConnection(url)).destroy())));
          const opened = configs.map((database) => createDatabase({ database }));
          await Promise.all(opened.map((database) => database.open()));
          const [database] = opened;
          const ran = await database?.read((manager) =>
            manager.query<{ name: string }[]>('SELECT name FROM migrations'),
          );
          expect(ran?.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
          await Promise.all(opened.map((each) => each.close()));
          await empty.drop();
        }
      },
      PATIENCE_MS,
    );

    it(
      'let as few wrong passwords through as one panel, and give a turn of a job to one of them',
      async () => {
        /** The number of checked passwords, of wrong ones that arrive together. */
        const checked = async (callers: readonly Panel[]): Promise<number> => {
          const { email } = await first.given.user();
          const statuses = await Promise.all(
            Array.from({ length: WRONG_PASSWORDS }, async (_, index) => {
              const caller = callers[index % callers.length] as Panel;
              for (;;) {
                const { statusCode } = await caller.post(LOGIN, { email, password: 'a wrong password' });
                if (statusCode !== 503) return statusCode;
              }
            }),
          );
          expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
          return statuses.filter((status) => status === 401).length;
        };
        const alone = await checked([first]);
        expect(alone).toBeLessThan(WRONG_PASSWORDS);
        expect(await checked(panels)).toBe(alone);

        const leases = panels.map((panel) => panel.service(LeasesService));
        for (let round = 0; round < LEASE_ROUNDS; round++) {
          const name = `turn-${round}`;
          await leases[0]?.makeDue(name);
          const turns = await Promise.all(leases.map((each) => each.due([{ name, seconds: 60 }])));
          const taken = await Promise.all(leases.map((each, index) => each.take(turns[index]?.[0] as DueTurn)));
          expect(taken.filter((isTaken) => isTaken)).toHaveLength(1);
        }
      },
      PATIENCE_MS,
    );

    it(
      'keep one owner when two owners disable each other at the same moment',
      async () => {
        const service = first.service(OperatorsService);
        for (let round = 0; round < OWNER_ROUNDS; round++) {
          const names = [`owner-${round}a`, `owner-${round}b`];
          const owners = await Promise.all(names.map((name) => service.add({ name, role: 'owner' }, PASSWORD)));
          const changes = owners.map(({ id }, index) =>
            (panels[index + 1] as Panel).service(OperatorsService).change(id, { isEnabled: false }),
          );
          const outcomes = await Promise.allSettled(changes);
          expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
          const left = (await service.list()).filter(
            ({ role, is_enabled: isEnabled }) => role === 'owner' && isEnabled,
          );
          expect(left).toHaveLength(1);
          for (const { id } of left) await first.service(OperatorRepository).delete({ id });
        }
      },
      PATIENCE_MS,
    );

    it(
      'take turns, and log changes of user lists without a gap in the order of their commits',
      async () => {
        const follower = panels.at(-1) as Panel;
        const changes = follower.service(RosterChangeRepository);
        const [version] = await follower.rows<{ number: number }>("SELECT number FROM versions WHERE name = 'rosters'");
        const start = version?.number ?? 0;
        const wanted = NODES * USERS_EACH;
        const adding = { isOver: false };
        const added = Promise.all(
          panels.map(async (panel, index) => {
            for (let count = 0; count < USERS_EACH; count++) await addUser(panel, `turn-${index}-${count}@example.com`);
          }),
        ).finally(() => (adding.isOver = true));
        // A reader of one change has missed none before it, whatever server it reads from.
        let seen = start;
        for (let wasOver = false, isEmpty = false; !wasOver || !isEmpty;) {
          wasOver = adding.isOver;
          const next = await changes.after(seen, wanted);
          expect(next.map(({ id }) => id)).toEqual(next.map((_, index) => seen + 1 + index));
          seen += next.length;
          isEmpty = next.length === 0;
        }
        await added;
        expect(seen).toBe(start + wanted);
        const ports = await first.rows<{ port: number }>("SELECT port FROM users WHERE email_key LIKE 'turn-%'");
        expect(new Set(ports.map(({ port }) => port)).size).toBe(wanted);
      },
      PATIENCE_MS,
    );

    it(
      'make the doctor report a server that is out of step or cut off',
      async () => {
        const { environment, databaseUrl } = panels.at(-1) as Panel;
        const command = new LinegateCommand(environment);
        const expectFinding = (ok: boolean, finding: string): Promise<void> =>
          eventually(async () => {
            const { findings } = JSON.parse((await command.run(['doctor', '--json'])).stdout) as { findings: object[] };
            const found = findings.filter((each) => 'check' in each && each.check === 'cluster');
            expect(found).toEqual([expect.objectContaining({ ok, finding: expect.stringContaining(finding) })]);
          }, PATIENCE_MS / 4);
        const connection = await createConnection(databaseUrl);
        const isolate = (value: 0 | 1): Promise<unknown> =>
          connection.query(`SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${value}'`);

        await expectFinding(true, `${NODES} servers, and this one is in step`);
        await connection.query('SET GLOBAL wsrep_desync = ON');
        await expectFinding(true, 'Donor/Desynced');
        await connection.query('SET GLOBAL wsrep_desync = OFF');
        await isolate(1);
        await expectFinding(false, 'cut off from the majority');
        await isolate(0);
        await expectFinding(true, `${NODES} servers, and this one is in step`);
        connection.destroy();
      },
      PATIENCE_MS,
    );
  });
});

/** Adds a user, whose servers may have undone the change too often: then the caller tries again. */
async function addUser(panel: Panel, email: string): Promise<void> {
  for (;;) {
    try {
      await panel.service(UsersService).add({ email }, '*');
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
  }
}

/** A database of the cluster, on another of its nodes. */
function onNode(
  { config: database }: { config: DatabaseConfig },
  node: string,
): DatabaseConfig & { readonly url: string } {
  if (database.kind === 'sqlite') throw new Error('a cluster has servers');
  const url = new URL(database.url);
  url.port = new URL(node).port;
  return { ...database, url: url.href };
}
