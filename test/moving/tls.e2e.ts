import { lookup } from 'node:dns/promises';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { PrivateServer } from '../support/database/private-server.js';
import { engine, isOnServer } from '../support/database/test-database.js';
import { describeWith } from '../support/describe-with.js';
import { Panel } from '../support/panel.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Authority, type Identity } from '../support/tls/authority.js';
import { oldUser, proxyPanel } from './old/proxypanel.js';
import { PanelImport } from './old/panel-import.js';
import { statementsOf } from './old/sql.js';

const UNREACHABLE = 'The database of the old panel cannot be opened';
/** A name that is not that of the loopback address, though it may lead there: the panel decides by the name alone. */
const HOST = hostname();

const hasName = await lookup(HOST).then(
  () => true,
  () => false,
);
const NAMED_MACHINE = {
  name: 'a name of this machine',
  isHere: isOnServer && hasName,
  reason: 'it needs a database server, and a machine whose name leads to it',
};

const OLD = [
  "SET SESSION sql_mode = 'NO_ENGINE_SUBSTITUTION'",
  'CREATE DATABASE old CHARACTER SET utf8mb4',
  "CREATE USER moving@'%' IDENTIFIED BY 'a secret'",
  "GRANT SELECT ON old.* TO moving@'%'",
  'USE old',
  ...statementsOf(proxyPanel('3', [oldUser(1)])),
];
const WITHOUT_TLS = engine === 'mysql' ? ['--tls-version='] : ['--skip-ssl'];

describeWith(NAMED_MACHINE, 'an old database that requires TLS', () => {
  let folder: string;
  let server: PrivateServer;
  let panel: Panel;
  let linegate: LinegateCommand;
  let authority: Authority;
  let stranger: Authority;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'linegate-tls-'));
    [authority, stranger] = [await Authority.create(folder, 'own'), await Authority.create(folder, 'other')];
    server = await PrivateServer.start([
      ...(await authority.flags('server', { names: [`DNS:${HOST}`] })),
      ...['--require-secure-transport=ON', '--bind-address=0.0.0.0'],
    ]);
    const ssl = { ca: readFileSync(authority.file), rejectUnauthorized: true };
    const connection = await createConnection({ host: '127.0.0.1', port: server.port, user: 'root', ssl });
    for (const statement of OLD) await connection.query(statement);
    connection.destroy();
    panel = await Panel.start();
    linegate = new LinegateCommand(panel.environment);
  });
  afterAll(async () => {
    await panel.stop();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const urlAt = (host: string, port = server.port): string => `mysql://moving:a%20secret@${host}:${port}/old`;
  const run = async (url: string, ...args: string[]) => {
    const file = join(folder, 'url');
    writeFileSync(file, `${url}\n`, { mode: 0o600 });
    return linegate.run(['import', 'proxypanel', '--dry-run', '--json', '--database-url-file', file, ...args]);
  };

  it('is read with --database-ca, on the command line and in the panel', async () => {
    const { code, stdout, stderr } = await run(urlAt(HOST), '--database-ca', authority.file);
    expect([code, stderr.includes('cannot')]).toEqual([0, false]);
    expect(JSON.parse(stdout)).toMatchObject({ counts: { users: { found: 1, added: 1 } } });
    const imports = new PanelImport(panel, panel.admin(await panel.given.operator('owner')));
    const ca = readFileSync(authority.file, 'utf8');
    expect(await imports.connected(urlAt(HOST), { database_ca: ca })).toMatchObject({ state: 'tried', done: 1 });
    expect(await imports.connected(urlAt(HOST))).toMatchObject({ state: 'failed' });
  });

  it('is refused without the right certificate, and without TLS', async () => {
    for (const args of [[], ['--database-ca', stranger.file]]) {
      const { code, stderr } = await run(urlAt(HOST), ...args);
      expect([code, stderr]).toEqual([1, expect.stringContaining(UNREACHABLE)]);
    }
    // The certificate is that of another name: an address, though it leads to the same server.
    const { address } = await lookup(HOST, { family: 4 });
    if (!address.startsWith('127.')) {
      const { stderr } = await run(urlAt(address), '--database-ca', authority.file);
      expect(stderr).toContain(UNREACHABLE);
    }
    // On the loopback address the panel speaks no TLS, which this server requires.
    expect((await run(urlAt('127.0.0.1'))).stderr).toContain(UNREACHABLE);
  });

  it('is not read under a name of another machine if the server has no TLS, and is read on the loopback address', async () => {
    const plain = await PrivateServer.start([...WITHOUT_TLS, '--bind-address=0.0.0.0']);
    try {
      const connection = await createConnection({ host: '127.0.0.1', port: plain.port, user: 'root' });
      for (const statement of OLD) await connection.query(statement);
      connection.destroy();
      expect((await run(urlAt('127.0.0.1', plain.port))).code).toBe(0);
      for (const args of [[], ['--database-ca', authority.file]]) {
        const { code, stderr } = await run(urlAt(HOST, plain.port), ...args);
        expect([code, stderr]).toEqual([1, expect.stringContaining(UNREACHABLE)]);
      }
    } finally {
      await plain.stop();
    }
  });
});

(isOnServer ? describe : describe.skip)('an old database on this machine, with the words of DATABASE_URL', () => {
  let folder: string;
  let server: PrivateServer;
  let panel: Panel;
  let linegate: LinegateCommand;
  let authority: Authority;
  let own: Identity;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'linegate-tls-'));
    authority = await Authority.create(folder, 'own');
    own = await authority.sign('panel');
    server = await PrivateServer.start([
      ...(await authority.flags('server', { names: ['IP:127.0.0.1'] })),
      '--require-secure-transport=ON',
    ]);
    const ssl = { rejectUnauthorized: false };
    const connection = await createConnection({ host: '127.0.0.1', port: server.port, user: 'root', ssl });
    for (const statement of OLD) await connection.query(statement);
    await connection.query("ALTER USER moving@'%' REQUIRE X509");
    connection.destroy();
    panel = await Panel.start();
    linegate = new LinegateCommand(panel.environment);
  });
  afterAll(async () => {
    await panel.stop();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const urlWith = (query: string): string => `mysql://moving:a%20secret@127.0.0.1:${server.port}/old${query}`;
  const run = async (query: string, ...args: string[]) => {
    const file = join(folder, 'url');
    writeFileSync(file, urlWith(query), { mode: 0o600 });
    return linegate.run(['import', 'proxypanel', '--dry-run', '--json', '--database-url-file', file, ...args]);
  };

  it('is read by the command with files in the address or in options', async () => {
    const certified = `ssl-cert=${own.cert}&ssl-key=${own.key}`;
    const verified = `?ssl-mode=VERIFY_IDENTITY&ssl-ca=${authority.file}&${certified}`;
    expect((await run(verified)).code).toBe(0);
    expect((await run(`?ssl-mode=REQUIRED&${certified}`)).code).toBe(0);
    const options = ['--database-ca', authority.file, '--database-cert', own.cert, '--database-key', own.key];
    expect((await run('', ...options)).code).toBe(0);
    expect((await run('?ssl-mode=REQUIRED')).stderr).toContain(UNREACHABLE);
    const { code, stderr } = await run(`?ssl=1&ssl-key=${own.key}`);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/has the unknown word ssl .*has ssl-key without ssl-cert/),
    ]);
    expect((await run(`?ssl-ca=${authority.file}`, ...options)).stderr).toContain('has ssl-ca, and is given it again');
  });

  it('is read by the panel with the texts of the files, and never with files of its machine', async () => {
    const owner = panel.admin(await panel.given.operator('owner'));
    const imports = new PanelImport(panel, owner);
    const [ca, cert, key] = [authority.file, own.cert, own.key].map((file) => readFileSync(file, 'utf8'));
    const texts = { database_ca: ca, database_cert: cert, database_key: key };
    expect(await imports.connected(urlWith('?ssl-mode=VERIFY_IDENTITY'), texts)).toMatchObject({ state: 'tried' });
    expect(await imports.connected(urlWith('?ssl-mode=REQUIRED'))).toMatchObject({ state: 'failed' });
    for (const [query, more, problem] of [
      [`?ssl-ca=${authority.file}`, {}, 'has ssl-ca, which names a file'],
      ['?ssl-ca=/etc/shadow', {}, 'has ssl-ca, which names a file'],
      ['?sslmode=REQUIRED', {}, 'has the unknown word sslmode'],
      ['', { database_cert: cert }, 'has ssl-cert without ssl-key'],
    ] as const) {
      const wanted = { panel: 'proxypanel', database_url: urlWith(query), ...more };
      const reply = await owner.post('/panel-imports', wanted);
      expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining(problem)]);
    }
  });
});
