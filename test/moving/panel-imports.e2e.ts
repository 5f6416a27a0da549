import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { OperationPurgeJob } from '../../src/operations/operation-purge.job.js';
import { PanelImportRepository } from '../../src/admin/moves/panel-import.repository.js';
import { OperationRunner } from '../../src/operations/operation.runner.js';
import { UploadedDumpsService } from '../../src/admin/moves/uploaded-dumps.service.js';
import { UserWriterService } from '../../src/moving/write/user-writer.service.js';
import { MovesService } from '../../src/moving/moves.service.js';
import { MoveTurnsService } from '../../src/moving/move-turns.service.js';
import { ADMIN, type AdminClient } from '../support/admin-client.js';
import { beforeCalling } from '../support/calls.js';
import { dumpOf } from '../support/database/dump.js';
import { isOnServer } from '../support/database/test-database.js';
import { Panel } from '../support/panel.js';
import { newToken, scrapeText } from '../metrics/scrape.js';
import { importTables } from './old/import.js';
import { OldDatabase } from './old/old-database.js';
import { PanelImport } from './old/panel-import.js';
import { oldUser, proxyPanel } from './old/proxypanel.js';
import { dumpOfTables } from './old/sql.js';

const DUMP = dumpOfTables(proxyPanel('3'));
const MIB = 1024 * 1024;
const DAY = 86_400;
const NEVER = new AbortController().signal;
const UNREACHABLE = expect.stringContaining('The database of the old panel cannot be opened');

describe('an import from another panel, in the admin API', () => {
  let panel: Panel;
  let owner: AdminClient;
  let imports: PanelImport;
  beforeEach(async () => {
    panel = await Panel.start({ metrics: { port: undefined, host: '127.0.0.1', token: newToken() } });
    owner = panel.admin(await panel.given.operator('owner'));
    imports = new PanelImport(panel, owner);
  });
  afterEach(() => panel.stop());

  const count = async (table: string): Promise<number> =>
    Number((await panel.rows<{ n: unknown }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n);
  const pathOf = async (id: number): Promise<string> =>
    (await panel.rows<{ path: string | null }>('SELECT file_path AS path FROM operations WHERE id = ?', [id]))[0]
      ?.path ?? '';
  const purge = () => panel.service(OperationPurgeJob).run(NEVER);

  it('is for owners who have just proved who they are', async () => {
    const { id } = await imports.tried(DUMP);
    const url = 'mysql://a:b@127.0.0.1:1/c';
    const send = async (admin: AdminClient) => [
      await new PanelImport(panel, admin).send(DUMP),
      await admin.post('/panel-imports', { panel: 'proxypanel', database_url: url }),
      await admin.post(`/panel-imports/${id}/start`),
      await admin.get('/panel-imports/ready'),
    ];
    for (const role of ['operator', 'support', 'viewer'] as const) {
      const other = panel.admin(await panel.given.operator(role));
      expect((await send(other)).map((reply) => reply.statusCode)).toEqual([403, 403, 403, 403]);
      expect((await other.get(`/panel-imports/${id}/report`)).statusCode).toBe(403);
    }
    expect((await owner.get('/panel-imports/ready')).statusCode).toBe(204);
    panel.clock.advance(301);
    for (const reply of await send(owner))
      expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: 'proof-needed' }]);
    expect(await count('operations')).toBe(1);
    expect(await count('users')).toBe(0);
  });

  it('shows the dry run of an uploaded dump, does the same at its start, and leaves no file', async () => {
    const tried = await imports.tried(DUMP, 'panel=proxypanel&origin=old&email_domain=users.example');
    expect(tried).toMatchObject({ state: 'tried', source: 'dump', done: 16, problem: null });
    const path = await pathOf(tried.id);
    expect([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(await count('users')).toBe(0);
    const report = (await owner.get(`/panel-imports/${tried.id}/report`)).json<Record<string, unknown>>();
    const direct = await importTables(panel, proxyPanel('3'), {
      ...{ isDryRun: true, origin: 'old', emailDomain: 'users.example' },
    });
    const { counts, skipped, nodes, generation } = direct;
    expect(report).toMatchObject({ counts, skipped, nodes, generation, conflicts: [], skipped_total: skipped.length });
    // A program can translate each reason.
    const address = { code: 'relay-of-missing-node', values: { node: '4' } };
    expect(report['skipped']).toContainEqual(expect.objectContaining({ noun: 'entry', ...address }));
    expect(report['reasons']).toContainEqual(expect.objectContaining({ noun: 'entry', ...address, count: 1 }));
    expect(report['notices']).toContainEqual(
      expect.objectContaining({ code: 'administrator', values: {}, errors: [] }),
    );
    expect(report['traffic']).toEqual({ u: expect.any(Number), d: expect.any(Number) });

    expect(await imports.start(tried.id)).toMatchObject({ state: 'done', source: 'none', done: 16, total: 16 });
    expect(existsSync(dirname(path))).toBe(false);
    expect(await count('users')).toBe(counts.users.added);
    expect((await owner.get(`/panel-imports/${tried.id}/report`)).json()).toMatchObject({
      counts: { users: counts.users },
    });
    expect((await owner.post(`/panel-imports/${tried.id}/start`)).statusCode).toBe(409);
    expect((await owner.post(`/operations/${tried.id}/cancel`)).statusCode).toBe(409);
    const actions = await panel.rows<{ action: string; actor: string; operation_id: number | null }>(
      "SELECT action, actor, operation_id FROM audit_log WHERE action LIKE 'panel-import.%' OR action LIKE 'move.%' ORDER BY id",
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'panel-import.tried',
      'panel-import.begun',
      'move.begun',
      'move.finished',
    ]);
    for (const { actor } of actions) expect(actor).toMatch(/^operator:\d+$/);
    for (const { operation_id: folded } of actions) expect(folded).toBeNull();
    const added = (await owner.get('/audit?action=user.added')).json<{ items: { operation_id: number }[] }>().items;
    expect(new Set(added.map(({ operation_id: id }) => id))).toEqual(new Set([tried.id]));
  });

  it('tells what is wrong with a file, without the place where it is, and removes it', async () => {
    expect((await imports.send(DUMP, 'panel=proxypanel', 'text/csv')).statusCode).toBe(415);
    expect((await imports.send(DUMP, 'panel=marzban')).statusCode).toBe(422);
    expect((await imports.send(DUMP, 'panel=xboard&time_zone=Mars/Base')).statusCode).toBe(422);
    const wrong: [string | Buffer, object][] = [
      ['-- hello\n', { code: 'dump-no-tables' }],
      [gzipSync(Buffer.alloc(70 * MIB)), { code: 'dump-ratio', values: { most: 250 } }],
      [gzipSync(DUMP).subarray(0, -20), { code: 'dump-damaged', values: {} }],
      [
        'CREATE TABLE `user` (\n  `id` int NOT NULL\n);\nINSERT INTO `user` VALUES (1);\n',
        { code: 'no-proxypanel', values: { missing: expect.arrayContaining(['user.username/email', 'node/ss_node']) } },
      ],
    ];
    const paths: string[] = [];
    for (const [dump, failure] of wrong) {
      const reply = await imports.send(dump);
      paths.push(await pathOf(reply.json<{ id: number }>().id));
      const failed = await imports.ended(reply);
      expect(failed).toMatchObject({ state: 'failed', source: 'none', failure: { ...failure, conflicts: [] } });
      expect(failed.problem).toBe(failed.failure?.text);
      expect(failed.problem).not.toContain('linegate-import');
    }
    for (const path of paths.filter((each) => each !== '')) expect(existsSync(dirname(path))).toBe(false);
  });

  it('is refused while another one runs, in the panel and on the command line', async () => {
    const { id } = await imports.tried(DUMP);
    const turns = panel.service(MoveTurnsService);
    await turns.run('a command on other (abc)', async () => {
      const refused = await owner.post(`/panel-imports/${id}/start`);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'import-running', detail: expect.stringContaining('a command on other (abc)') },
      ]);
      await expect(importTables(panel, proxyPanel('3'))).rejects.toThrow('Another import is running');
      // A dry run writes nothing.
      expect((await importTables(panel, proxyPanel('3'), { isDryRun: true })).counts.users.added).toBe(15);
    });
    expect(await imports.progress(id)).toMatchObject({ state: 'tried' });
    const moves = panel.service<MovesService>(MovesService);
    let met: unknown;
    const meeting = beforeCalling(moves as unknown as Record<'run', unknown>, 'run', async () => {
      meeting.restore();
      met = await importTables(panel, proxyPanel('3')).catch((error: unknown) => error);
    });
    expect(await imports.start(id)).toMatchObject({ state: 'done' });
    expect(String(met)).toContain(`Another import is running: import ${id} of the panel`);
    expect((await importTables(panel, proxyPanel('3'))).counts.users).toMatchObject({ added: 0, kept: 15 });
  });

  it('ends when it is cancelled, goes on in another process after a stop, and keeps nothing for long', async () => {
    const many = dumpOfTables(
      proxyPanel(
        '3',
        Array.from({ length: 1200 }, (_, index) => oldUser(index + 1, { port: 0 })),
      ),
    );
    const cancelled = await imports.tried(many);
    const folder = dirname(await pathOf(cancelled.id));
    expect((await owner.post(`/operations/${cancelled.id}/cancel`)).statusCode).toBe(204);
    expect(existsSync(folder)).toBe(false);

    // The process stops after the first users.
    const { id } = await imports.tried(many);
    const stop = new AbortController();
    const writer = panel.service<UserWriterService>(UserWriterService) as unknown as Record<'write', unknown>;
    let batches = 0;
    const stopping = beforeCalling(writer, 'write', () => ++batches === 2 && stop.abort());
    await panel.execute("UPDATE operations SET state = 'running' WHERE id = ?", [id]);
    await panel.service(OperationRunner).run('panel-import', stop.signal);
    stopping.restore();
    expect(await imports.progress(id)).toMatchObject({ state: 'running', step: 'writing', done: 1000 });
    expect(await count('users')).toBe(1000);
    const other = await panel.another();
    await other.service(OperationRunner).run('panel-import', NEVER);
    expect(await imports.progress(id)).toMatchObject({ state: 'done', done: 1200 });
    expect(await count('users')).toBe(1200);
    await other.stop();

    // A dump that waits for its start goes after a day; one whose machine is gone ends its import.
    const [waiting, lost] = [await imports.tried(DUMP), await imports.tried(DUMP)];
    const paths = [await pathOf(waiting.id), await pathOf(lost.id)];
    rmSync(dirname(paths[1] ?? ''), { recursive: true });
    await panel.execute("UPDATE operations SET state = 'running' WHERE id = ?", [lost.id]);
    await panel.service(OperationRunner).run('panel-import', NEVER);
    expect(await imports.progress(lost.id)).toMatchObject({ state: 'running' });
    panel.clock.advance(16 * 60);
    await purge();
    expect(await imports.progress(lost.id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('Upload it again'),
      failure: { code: 'dump-lost', values: {} },
    });
    expect(await imports.progress(waiting.id)).toMatchObject({ state: 'tried' });
    panel.clock.advance(DAY);
    await purge();
    panel.clock.set(Date.now() + DAY * 1000);
    await panel.service(UploadedDumpsService).sweep();
    expect(existsSync(paths[0] ?? '')).toBe(false);
  });

  it('removes each old dump that it does not need, although another process removes one meanwhile', async () => {
    const folders: string[] = [];
    for (let count = 0; count < 2; count++) folders.push(dirname(await pathOf((await imports.tried(DUMP)).id)));
    await panel.execute('DELETE FROM operations');
    panel.clock.set(Date.now() + DAY * 1000);
    const [first = ''] = readdirSync(tmpdir())
      .map((name) => join(tmpdir(), name))
      .filter((folder) => folders.includes(folder));
    const rows = panel.service<PanelImportRepository>(PanelImportRepository);
    const removing = beforeCalling(rows as unknown as Record<'listDumps', unknown>, 'listDumps', () =>
      rmSync(first, { recursive: true }),
    );
    await panel.service(UploadedDumpsService).sweep();
    removing.restore();
    expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
  });

  it('has one answer for every failure to connect, after the same time, and shows the address nowhere', async () => {
    const silent = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const old = isOnServer ? await OldDatabase.create(proxyPanel('3')) : undefined;
    const shared = new URL(old?.url ?? 'mysql://127.0.0.1:1/x');
    const urls = [
      `mysql://canary-user:canary-password@127.0.0.1:1/canary-name`,
      `mysql://canary-user:canary-password@127.0.0.1:${port}/canary-name`,
      `mysql://canary-user:canary-password@no-such-host.invalid/canary-name`,
      `mysql://canary-user:canary-password@${shared.host}/canary-name`,
    ];
    const answers: string[] = [];
    for (const url of urls) {
      const before = panel.clock.monotonic();
      const failed = await imports.connected(url);
      expect(failed).toMatchObject({
        state: 'failed',
        problem: UNREACHABLE,
        failure: { code: 'unreachable' },
        source: 'none',
      });
      expect(panel.clock.monotonic() - before).toBe(12_000);
      answers.push(JSON.stringify(failed));
    }
    for (const wrong of [
      'postgres://canary-password',
      'mysql://u:canary-password%zz@h/x',
      'mysql://u:canary-password@h',
    ])
      answers.push(
        (await owner.post('/panel-imports', { panel: 'proxypanel', database_url: wrong, database_ca: 'x' })).body,
        (await owner.post('/panel-imports', { panel: 'proxypanel', database_url: wrong })).body,
      );
    if (old !== undefined) {
      const account = `canary-${randomBytes(4).toString('hex')}`;
      await old.grant(account, 'canary-password');
      const url = old.urlFor(account, 'canary-password');
      const tried = await imports.connected(url);
      expect(tried).toMatchObject({ state: 'tried', source: 'database', done: 16 });
      const sealed = JSON.stringify(await panel.rows('SELECT * FROM operations'));
      expect(sealed).not.toContain('canary');
      expect(await imports.start(tried.id)).toMatchObject({ state: 'done', source: 'none' });
      expect(await count('users')).toBe(15);
      // A table that the account may not read fails the import, without the server's text.
      const again = await imports.connected(url);
      await old.revoke(account);
      const failed = await imports.start(again.id);
      expect(failed).toMatchObject({ state: 'failed', failure: { code: 'no-proxypanel' } });
      answers.push(JSON.stringify(failed), (await owner.get('/panel-imports')).body);
      await old.drop();
    }
    silent.close();
    const stored = JSON.stringify(await dumpOf(panel));
    const places = { log: panel.log.join('\n'), stored, answers: answers.join('\n'), metrics: await scrapeText(panel) };
    expect(places.answers).toContain('mysql://user:password@host:3306/name');
    for (const [place, text] of Object.entries(places))
      expect([place, text.includes('canary')]).toEqual([place, false]);
    const left = await panel.rows('SELECT id FROM operations WHERE sealed_source IS NOT NULL');
    expect(left).toEqual([]);
  });

  it('is listed for the next page load', async () => {
    const { id } = await imports.tried(DUMP);
    const reply = await owner.get('/panel-imports');
    expect(reply.json()).toMatchObject({ items: [{ id, state: 'tried', panel: 'proxypanel', origin: 'proxypanel' }] });
    expect((await owner.get(`/panel-imports/${id + 1}`)).statusCode).toBe(404);
    expect((await panel.get(`${ADMIN}/panel-imports`)).statusCode).toBe(401);
  });
});
