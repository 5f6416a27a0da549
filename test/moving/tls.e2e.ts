import { execFileSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { isInstalled, needProgram } from '../../scripts/servers/find-program.mjs';
import { PrivateServer } from '../support/database/private-server.js';
import { engine, isOnServer } from '../support/database/test-database.js';
import { describeWith } from '../support/describe-with.js';
import { Panel } from '../support/panel.js';
import { LinegateCommand } from '../support/process/command-line.js';
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

const OPENSSL = {
  name: 'openssl',
  isHere: isInstalled('openssl') && isOnServer && hasName,
  ...(isOnServer && hasName ? {} : { reason: 'it needs a database server, and a machine whose name leads to it' }),
};

/** An authority, and certificates of a server that it has signed. */
class Authority {
  constructor(
    private readonly folder: string,
    private readonly name: string,
  ) {
    this.openssl([
      'req',
      '-x509',
      ...KEY,
      '-keyout',
      this.file('key'),
      '-out',
      this.file('pem'),
      '-subj',
      `/CN=${name}`,
    ]);
  }

  get certificate(): string {
    return this.file('pem');
  }

  /** @returns flags for the server */
  sign(host: string): string[] {
    const [key, request, signed, names] = ['key', 'csr', 'pem', 'ext'].map((end) => this.file(`server.${end}`));
    writeFileSync(names ?? '', `subjectAltName=DNS:${host}\n`);
    this.openssl(['req', ...KEY, '-keyout', key ?? '', '-out', request ?? '', '-subj', `/CN=${host}`]);
    const by = ['-CA', this.file('pem'), '-CAkey', this.file('key'), '-CAcreateserial', '-extfile', names ?? ''];
    this.openssl(['x509', '-req', '-days', '2', '-in', request ?? '', '-out', signed ?? '', ...by]);
    return [`--ssl-ca=${this.file('pem')}`, `--ssl-cert=${signed}`, `--ssl-key=${key}`];
  }

  private file(end: string): string {
    return join(this.folder, `${this.name}.${end}`);
  }

  private openssl(args: readonly string[]): void {
    execFileSync(needProgram('openssl'), args, { stdio: 'ignore' });
  }
}

const OLD = [
  "SET SESSION sql_mode = 'NO_ENGINE_SUBSTITUTION'",
  'CREATE DATABASE old CHARACTER SET utf8mb4',
  "CREATE USER moving@'%' IDENTIFIED BY 'a secret'",
  "GRANT SELECT ON old.* TO moving@'%'",
  'USE old',
  ...statementsOf(proxyPanel('3', [oldUser(1)])),
];
const WITHOUT_TLS = engine === 'mysql' ? ['--tls-version='] : ['--skip-ssl'];
const KEY = ['-newkey', 'rsa:2048', '-nodes'];

describeWith(OPENSSL, 'an old database that requires TLS', () => {
  let folder: string;
  let server: PrivateServer;
  let panel: Panel;
  let linegate: LinegateCommand;
  let authority: Authority;
  let stranger: Authority;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'linegate-tls-'));
    [authority, stranger] = [new Authority(folder, 'own'), new Authority(folder, 'other')];
    server = await PrivateServer.start([
      ...authority.sign(HOST),
      ...['--require-secure-transport=ON', '--bind-address=0.0.0.0'],
    ]);
    const ssl = { ca: readFileSync(authority.certificate), rejectUnauthorized: true };
    const connection = await createConnection({ host: '127.0.0.1', port: server.port, user: 'root', ssl });
    for (const statement of OLD) await connection.query(statement);
    connection.destroy();
    panel = await Panel.start();
    const { appSecret } = panel.config;
    linegate = new LinegateCommand({
      DATABASE_URL: panel.databaseUrl,
      APP_SECRET: Buffer.from(appSecret).toString('base64url'),
    });
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
    const { code, stdout, stderr } = await run(urlAt(HOST), '--database-ca', authority.certificate);
    expect([code, stderr.includes('cannot')]).toEqual([0, false]);
    expect(JSON.parse(stdout)).toMatchObject({ counts: { users: { found: 1, added: 1 } } });
    const imports = new PanelImport(panel, panel.admin(await panel.given.operator('owner')));
    const ca = readFileSync(authority.certificate, 'utf8');
    expect(await imports.connected(urlAt(HOST), { database_ca: ca })).toMatchObject({ state: 'tried', done: 1 });
    expect(await imports.connected(urlAt(HOST))).toMatchObject({ state: 'failed' });
  });

  it('is refused without the right certificate, and without TLS', async () => {
    for (const args of [[], ['--database-ca', stranger.certificate]]) {
      const { code, stderr } = await run(urlAt(HOST), ...args);
      expect([code, stderr]).toEqual([1, expect.stringContaining(UNREACHABLE)]);
    }
    // The certificate is that of another name: an address, though it leads to the same server.
    const { address } = await lookup(HOST, { family: 4 });
    if (!address.startsWith('127.')) {
      const { stderr } = await run(urlAt(address), '--database-ca', authority.certificate);
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
      for (const args of [[], ['--database-ca', authority.certificate]]) {
        const { code, stderr } = await run(urlAt(HOST, plain.port), ...args);
        expect([code, stderr]).toEqual([1, expect.stringContaining(UNREACHABLE)]);
      }
    } finally {
      await plain.stop();
    }
  });
});
