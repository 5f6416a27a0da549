import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { readDatabaseAddress } from '../../src/config/database/database-address.js';
import { Database } from '../../src/database/database.js';
import { dataSourceFor } from '../../src/database/connection/data-source.js';
import { type EncryptionState, readEncryption } from '../../src/database/mysql/encryption-state.js';
import { PrivateServer } from '../support/database/private-server.js';
import { TcpProxy } from '../support/database/tcp-proxy.mjs';
import { engine, isOnServer, sqliteDatabase } from '../support/database/test-database.js';
import { Panel } from '../support/panel.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { Authority, type Identity } from '../support/tls/authority.js';

const PASSWORD = 'a secret of the account';
const USER = 'panel_on_the_wire';
const CERTIFIED = 'panel_with_certificate';
const SECRET = randomBytes(32).toString('base64url');
const WITHOUT_TLS = engine === 'mysql' ? ['--tls-version='] : ['--skip-ssl'];
const RELOAD = engine === 'mysql' ? 'ALTER INSTANCE RELOAD TLS' : 'FLUSH SSL';
const ACCOUNTS = [
  'CREATE DATABASE panel',
  `CREATE USER ${USER}@'%' IDENTIFIED BY '${PASSWORD}' REQUIRE NONE`,
  `CREATE USER ${CERTIFIED}@'%' IDENTIFIED BY '${PASSWORD}' REQUIRE X509`,
  ...[USER, CERTIFIED].map((name) => `GRANT ALL ON panel.* TO ${name}@'%'`),
];
const NAMES = ['DNS:localhost', 'IP:127.0.0.1'];

(isOnServer ? describe : describe.skip)('a database server with TLS', () => {
  let folder: string;
  let authority: Authority;
  let stranger: Authority;
  let server: PrivateServer;
  let plain: PrivateServer;
  let served: Identity;
  let own: Identity;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'linegate-tls-'));
    [authority, stranger] = [await Authority.create(folder, 'own'), await Authority.create(folder, 'other')];
    served = await authority.sign('server', { names: NAMES });
    own = await authority.sign('panel');
    const flags = [`--ssl-ca=${authority.file}`, `--ssl-cert=${served.cert}`, `--ssl-key=${served.key}`];
    [server, plain] = await Promise.all([PrivateServer.start(flags), PrivateServer.start(WITHOUT_TLS)]);
    for (const statement of ACCOUNTS) await ask(server, statement);
    for (const statement of ACCOUNTS.slice(0, 2)) await ask(plain, statement);
    await ask(plain, `GRANT ALL ON panel.* TO ${USER}@'%'`);
  }, PATIENCE_MS);
  afterAll(async () => {
    await Promise.all([server.stop(), plain.stop()]);
    rmSync(folder, { recursive: true });
  }, PATIENCE_MS);

  async function ask(of: PrivateServer, statement: string): Promise<void> {
    const connection = await createConnection({
      ...{ host: '127.0.0.1', port: of.port, user: 'root' },
      ...(of === server ? { ssl: { rejectUnauthorized: false } } : {}),
    });
    await connection.query(statement).finally(() => connection.destroy());
  }

  /** Lets the server show another certificate from now on. */
  async function show(identity: Identity): Promise<void> {
    copyFileSync(identity.cert, served.cert);
    copyFileSync(identity.key, served.key);
    // MySQL reloads no certificate that it finds wrong, but starts with it.
    await ask(server, RELOAD).catch(() => server.restart());
  }

  interface At {
    readonly host?: string;
    readonly port?: number;
    readonly user?: string;
  }

  function urlOf(words: Readonly<Record<string, string>>, { host = '127.0.0.1', port, user = USER }: At = {}): string {
    const login = `${user}:${encodeURIComponent(PASSWORD)}`;
    const query = Object.entries(words).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return `mysql://${login}@${host}:${port ?? server.port}/panel?${query.join('&')}`;
  }

  async function encryption(url: string): Promise<EncryptionState | undefined> {
    const source = await (await dataSourceFor(readDatabaseAddress(url))).initialize();
    try {
      return await readEncryption(source);
    } finally {
      await source.destroy();
    }
  }

  const mode = (name: string, more: Readonly<Record<string, string>> = {}) => ({ 'ssl-mode': name, ...more });
  const withCa = () => ({ 'ssl-ca': authority.file });
  const withOwn = () => ({ 'ssl-cert': own.cert, 'ssl-key': own.key });
  const ENCRYPTED = { version: expect.stringMatching(/^TLSv1\.[23]$/), cipher: expect.stringMatching(/./) };

  it('encrypts as ssl-mode says, by MySQL’s own words', async () => {
    expect(await encryption(urlOf(mode('DISABLED')))).toBeUndefined();
    for (const words of [
      mode('PREFERRED'),
      mode('REQUIRED'),
      mode('required'),
      mode('VERIFY_CA', withCa()),
      mode('VERIFY_IDENTITY', withCa()),
      withCa(),
      withOwn(),
    ])
      expect(await encryption(urlOf(words))).toEqual(ENCRYPTED);
    expect(await encryption(urlOf(mode('VERIFY_IDENTITY', withCa()), { host: 'localhost' }))).toEqual(ENCRYPTED);
    // On this machine nothing crosses a network.
    expect(await encryption(urlOf({}))).toBeUndefined();
  });

  it.each([
    ['another authority', () => stranger.sign('wrong-authority', { names: NAMES }), ['VERIFY_CA', 'VERIFY_IDENTITY']],
    ['another name', () => authority.sign('wrong-name', { names: ['DNS:db.example.com'] }), ['VERIFY_IDENTITY']],
    ['an end in the past', () => authority.sign('old', { names: NAMES, isExpired: true }), ['VERIFY_CA']],
  ])('is refused with a certificate of %s, if the mode checks it', async (_what, sign, refused) => {
    await show(await sign());
    try {
      for (const host of ['127.0.0.1', 'localhost'])
        for (const name of refused)
          await expect(encryption(urlOf(mode(name, withCa()), { host }))).rejects.toMatchObject({
            code: 'HANDSHAKE_SSL_ERROR',
          });
      for (const name of ['PREFERRED', 'REQUIRED'])
        expect(await encryption(urlOf(mode(name, withCa())))).toEqual(ENCRYPTED);
    } finally {
      await show(await authority.sign('right', { names: NAMES }));
    }
  });

  it('compares the address of a server with the addresses of its certificate, and a name with its names', async () => {
    const verified = mode('VERIFY_IDENTITY', withCa());
    try {
      await show(await authority.sign('address', { names: ['IP:127.0.0.1'] }));
      expect(await encryption(urlOf(verified))).toEqual(ENCRYPTED);
      await expect(encryption(urlOf(verified, { host: 'localhost' }))).rejects.toThrow(/localhost/);
      await show(await authority.sign('localhost', { names: ['DNS:localhost'] }));
      expect(await encryption(urlOf(verified, { host: 'localhost' }))).toEqual(ENCRYPTED);
      await expect(encryption(urlOf(verified))).rejects.toThrow(/127\.0\.0\.1/);
    } finally {
      await show(await authority.sign('right', { names: NAMES }));
    }
  });

  it('gets the certificate of the panel, for an account that requires one', async () => {
    const at = { user: CERTIFIED };
    await expect(encryption(urlOf(mode('REQUIRED'), at))).rejects.toMatchObject({ code: 'ER_ACCESS_DENIED_ERROR' });
    expect(await encryption(urlOf(mode('REQUIRED', withOwn()), at))).toEqual(ENCRYPTED);
    // Later connections resume the session of an earlier one.
    const source = await (
      await dataSourceFor(readDatabaseAddress(urlOf(mode('VERIFY_CA', { ...withCa(), ...withOwn() }), at)))
    ).initialize();
    try {
      const states = await Promise.all(Array.from({ length: 8 }, async () => readEncryption(source)));
      expect(states).toEqual(Array.from({ length: 8 }, () => ENCRYPTED));
    } finally {
      await source.destroy();
    }
  });

  it('that has no TLS is used with PREFERRED alone; other modes send it nothing at all', async () => {
    const said = async (names: readonly string[], use: (url: string) => Promise<unknown>): Promise<Buffer> => {
      const sent: Buffer[] = [];
      const proxy = await TcpProxy.to(plain.port, (chunk) => void sent.push(chunk));
      try {
        for (const name of names) await use(urlOf(mode(name), { port: proxy.port }));
        return Buffer.concat(sent);
      } finally {
        await proxy.stop();
      }
    };
    const preferred = await said(['PREFERRED'], async (url) => expect(await encryption(url)).toBeUndefined());
    expect(preferred.includes(USER)).toBe(true);
    const refusal = { code: 'HANDSHAKE_NO_SSL_SUPPORT' };
    const others = await said(['REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY'], async (url) =>
      expect(encryption(url)).rejects.toMatchObject(refusal),
    );
    expect(others).toHaveLength(0);
  });

  it(
    'gets everything that a panel and its commands say encrypted: pools, pings, migrations, copies and the doctor',
    async () => {
      const sent: Buffer[] = [];
      const proxy = await TcpProxy.to(server.port, (chunk) => void sent.push(chunk));
      await ask(server, 'SET GLOBAL require_secure_transport = ON');
      const url = urlOf(mode('VERIFY_IDENTITY', { ...withCa(), ...withOwn() }), { port: proxy.port, user: CERTIFIED });
      const target = sqliteDatabase();
      try {
        const config = readDatabaseAddress(url);
        const panel = await Panel.startOn(
          { config, url, drop: async () => undefined },
          { appSecret: Buffer.from(SECRET) },
        );
        const { user } = await panel.given.user();
        // While a call waits, a ping asks the server over a connection of its own.
        await panel.service(Database).read((manager) => manager.query('SELECT SLEEP(0.5)'));
        await panel.stop();

        const linegate = new LinegateCommand({ DATABASE_URL: url, APP_SECRET: SECRET });
        expect(await linegate.json(['user', 'list'])).toMatchObject([{ id: user.id }]);
        expect(await linegate.json(['migrate'])).toEqual({ applied: [] });
        const { stdout } = await linegate.run(['doctor', '--json']);
        const { findings } = JSON.parse(stdout) as { findings: { check: string }[] };
        expect(findings.filter(({ check }) => check === 'encryption')).toMatchObject([
          { ok: true, advice: null, code: 'encryption-on', values: ENCRYPTED },
        ]);
        const copied = await linegate.json<{ tables: Record<string, number> }>(['database', 'copy', url, target.url]);
        expect(copied.tables['users']).toBe(1);
        await linegate.json(['database', 'release', url]);

        const wire = Buffer.concat(sent);
        expect(sent.length).toBeGreaterThan(100);
        for (const text of [CERTIFIED, 'SELECT', 'SET SESSION', 'KILL']) expect(wire.includes(text)).toBe(false);
      } finally {
        await ask(server, 'SET GLOBAL require_secure_transport = OFF');
        await proxy.stop();
        await target.drop();
      }
    },
    PATIENCE_MS,
  );
});
