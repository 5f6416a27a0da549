import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOrCreateSecretFile } from './app-secret.js';
import { ConfigError } from './config.errors.js';
import { readConfig, type Variables } from './read-config.js';

const SECRET = randomBytes(32).toString('base64url');
const SERVER = { DATABASE_URL: 'mysql://panel:database-password@db.example.com/linegate', APP_SECRET: SECRET };

function problemsOf(variables: Variables): readonly string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('readConfig', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'linegate-config-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const sqlite = (): Variables => ({ DATABASE_URL: `sqlite:${join(folder, 'linegate.db')}` });

  it('returns the documented defaults', () => {
    expect(readConfig(sqlite())).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      workers: 1,
      database: { kind: 'sqlite', file: join(folder, 'linegate.db') },
      auditRefreshes: false,
      onlineAddresses: 'full',
      onlineRetention: 86_400,
      spoolFolder: 'data/spool',
      accessTokenTtl: 3600,
      sessionIdle: 14 * 86_400,
      sessionMax: 30 * 86_400,
      trustedProxies: [],
      apiDocs: true,
      allowPlainHttp: false,
      publicUrl: null,
      logLevel: 'info',
    });
  });

  it.each([
    ['90', 90],
    ['90s', 90],
    ['15m', 900],
    ['2h', 7200],
    ['7d', 604_800],
  ])('reads the duration %s as %d seconds', (text, seconds) => {
    expect(readConfig({ ...sqlite(), ACCESS_TOKEN_TTL: text }).accessTokenTtl).toBe(seconds);
  });

  it('serves the API description in production only if a setting enables it', () => {
    expect(readConfig({ ...sqlite(), NODE_ENV: 'production' }).apiDocs).toBe(false);
    expect(readConfig({ ...sqlite(), NODE_ENV: 'production', API_DOCS: 'on' }).apiDocs).toBe(true);
    expect(readConfig({ ...sqlite(), API_DOCS: 'off' }).apiDocs).toBe(false);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ ...sqlite(), PORT: '', TRUSTED_PROXIES: '' })).toMatchObject({
      port: 3000,
      trustedProxies: [],
    });
  });

  it.each([
    ['AUDIT_REFRESHES', 'yes'],
    ['HOST', 'not a host!'],
    ['HOST', '::1%lo'],
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['WORKERS', '0'],
    ['WORKERS', '1000'],
    ['DATABASE_URL', 'postgres://user:hidden@host/database'],
    ['DATABASE_URL', 'mysql://host-without-database'],
    ['ACCESS_TOKEN_TTL', '0'],
    ['ACCESS_TOKEN_TTL', 'soon'],
    ['SESSION_IDLE', '-1d'],
    ['SESSION_MAX', '1y'],
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', '1'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['API_DOCS', 'maybe'],
    ['ALLOW_PLAIN_HTTP', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
    ['METRICS_PORT', 'ninety'],
    ['METRICS_PORT', '65536'],
    ['METRICS_HOST', 'not a host!'],
    ['METRICS_TOKEN', 'hidden-short'],
    ['METRICS_TOKEN', 'hidden'.repeat(8)],
    ['METRICS_TOKEN', SECRET],
    ['METRICS_TOKEN', `${randomBytes(24).toString('hex')} ${randomBytes(24).toString('hex')}`],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://hidden:4317'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://user:hidden@collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:99999'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hidden-without-value'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer hidden'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%hidden'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%ff'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '-0.1'],
  ])('T86: rejects %s=%s, names the variable and hides its value', (name, value) => {
    const problems = problemsOf({ ...SERVER, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} `));
    if (value.length > 4) expect(problems[0]).not.toContain(value);
  });

  it('T86: reports all mistakes together', () => {
    const variables = { DATABASE_URL: 'mysql://a:b@c/d', PORT: 'x', WORKERS: 'y', HOST: '0.0.0.0', SESION_IDLE: '1d' };
    expect(problemsOf(variables)).toEqual([
      'SESION_IDLE is not a setting; was SESSION_IDLE meant?',
      expect.stringMatching(/^PORT /),
      expect.stringMatching(/^WORKERS /),
      expect.stringMatching(/^HOST /),
      expect.stringMatching(/^APP_SECRET is required/),
    ]);
  });

  it('listens on an IPv6 address with or without brackets', () => {
    for (const HOST of ['::1', '[::1]']) expect(readConfig({ ...sqlite(), HOST }).host).toBe('::1');
    const metrics = readConfig({ ...sqlite(), METRICS_PORT: '9464', METRICS_HOST: '[::1]' }).metrics;
    expect(metrics).toMatchObject({ host: '::1' });
  });

  it('T86: listens on addresses other than loopback only if a setting allows plain HTTP', () => {
    for (const HOST of ['0.0.0.0', '192.0.2.1', '::', 'panel.example.com']) {
      expect(problemsOf({ ...SERVER, HOST })).toEqual([expect.stringContaining('ALLOW_PLAIN_HTTP=yes')]);
      expect(problemsOf({ ...SERVER, HOST, ALLOW_PLAIN_HTTP: 'yes' })).toEqual([]);
    }
    for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost'])
      expect(problemsOf({ ...SERVER, HOST })).toEqual([]);
  });

  it('enables neither metrics nor traces by default', () => {
    expect(readConfig(SERVER)).toMatchObject({ metrics: undefined, tracing: undefined });
    const others = { METRICS_HOST: '127.0.0.1', OTEL_SERVICE_NAME: 'panel', OTEL_TRACES_SAMPLER_ARG: '0.5' };
    expect(readConfig({ ...SERVER, ...others })).toMatchObject({ metrics: undefined, tracing: undefined });
  });

  it('serves metrics on a port of their own, behind a token, or both', () => {
    const token = randomBytes(32).toString('base64url');
    const host = '127.0.0.1';
    const metricsOf = (variables: Variables) => readConfig({ ...SERVER, ...variables }).metrics;
    expect(metricsOf({ METRICS_PORT: '9464' })).toEqual({ port: 9464, host, token: undefined });
    expect(metricsOf({ METRICS_TOKEN: token })).toEqual({ port: undefined, host, token });
    writeFileSync(join(folder, 'token'), `${token}\n`);
    const file = { METRICS_PORT: '0', METRICS_HOST: '0.0.0.0', METRICS_TOKEN_FILE: join(folder, 'token') };
    expect(metricsOf(file)).toEqual({ port: 0, host: '0.0.0.0', token });
  });

  it('T89: serves metrics to other machines only with a token', () => {
    const open = { ...SERVER, ALLOW_PLAIN_HTTP: 'yes', METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
    expect(problemsOf(open)).toEqual([expect.stringMatching(/^METRICS_HOST .*METRICS_TOKEN/)]);
    expect(problemsOf({ ...open, METRICS_TOKEN: randomBytes(32).toString('base64url') })).toEqual([]);
    expect(problemsOf({ ...open, METRICS_PORT: '' })).toEqual([]);
  });

  it('sends traces to the collector that the standard variables of OpenTelemetry name', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    expect(readConfig({ ...SERVER, ...endpoint }).tracing).toEqual({
      endpoint: 'http://collector:4318',
      headers: {},
      serviceName: 'linegate',
      ratio: 1,
    });
    const more = {
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi=,x-team=blue',
      OTEL_SERVICE_NAME: 'panel of tokyo',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    };
    expect(readConfig({ ...SERVER, ...endpoint, ...more }).tracing).toEqual({
      endpoint: 'http://collector:4318',
      headers: { authorization: 'Basic YTpi=', 'x-team': 'blue' },
      serviceName: 'panel of tokyo',
      ratio: 0.25,
    });
  });

  it.each([
    'OTEL_EXPORTER_OTLP_TIMEOUT',
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'OTEL_TRACES_SAMPLER',
    'OTEL_RESOURCE_ATTRIBUTES',
  ])('accepts %s, a standard variable of OpenTelemetry that the panel does not read', (name) => {
    expect(problemsOf({ ...SERVER, [name]: 'x' })).toEqual([]);
  });

  it.each([
    'DATABSE_URL',
    'APP_SECERT',
    'APP_SECRETS',
    'TRUSTED_PROXY',
    'SESSION_MAXX',
    'ACCES_TOKEN_TTL',
    'DATABASE_URL_FIEL',
    'METRIC_PORT',
    'METRICS_TOKN',
    'OTEL_EXPORTER_OTLP_ENDPONT',
  ])('T86: suggests the right name for the misspelled %s', (name) => {
    expect(problemsOf({ ...SERVER, [name]: 'x' })).toEqual([expect.stringContaining(`${name} is not a setting`)]);
  });

  it.each(['app_secret', 'database_url', 'Log_Level', 'trusted_proxies'])(
    'T86: reports that %s must be in capital letters',
    (name) => {
      expect(problemsOf({ ...SERVER, [name]: 'x' })).toEqual([
        `${name} is not a setting; was ${name.toUpperCase()} meant?`,
      ]);
    },
  );

  it.each([
    ['a bare % in the password', 'mysql://panel:hidden100%@db/linegate'],
    ['a bare % in the user', 'mysql://hidden%zz:x@db/linegate'],
    ['an impossible port', 'mariadb://panel:hidden@db:99999/linegate'],
    ['a # in the password', 'mysql://panel:hidden#x@db/linegate'],
    ['a ? in the password', 'mysql://panel:hidden?x@db/linegate'],
  ])('T86: rejects a DATABASE_URL with %s, which is not valid in a URL', (_what, url) => {
    const problems = problemsOf({ ...SERVER, DATABASE_URL: url });
    expect(problems).toEqual([expect.stringMatching(/^DATABASE_URL .*%XX$/)]);
    expect(problems[0]).not.toContain('hidden');
  });

  it('decodes special characters of a DATABASE_URL that are written as %XX', () => {
    const url = 'mysql://panel:%25%23%3F%2F%40@db.example.com:3307/linegate';
    expect(readConfig({ ...SERVER, DATABASE_URL: url }).database).toEqual({ kind: 'server', url });
  });

  it('ignores variables of other programs', () => {
    expect(problemsOf({ ...SERVER, PATH: '/bin', HOME: '/root', HOSTNAME: 'x', PORTS: '1', DATABASE: 'x' })).toEqual(
      [],
    );
  });

  describe('secrets', () => {
    it('are read from files, with or without a final line end', () => {
      writeFileSync(join(folder, 'secret'), `${SECRET}\n`);
      writeFileSync(join(folder, 'url'), SERVER.DATABASE_URL);
      const config = readConfig({ APP_SECRET_FILE: join(folder, 'secret'), DATABASE_URL_FILE: join(folder, 'url') });
      expect(Buffer.from(config.appSecret).toString()).toBe(SECRET);
      expect(config.database).toEqual({ kind: 'server', url: SERVER.DATABASE_URL });
    });

    it('are rejected when they are given twice, or in an unreadable file', () => {
      expect(problemsOf({ ...SERVER, APP_SECRET_FILE: join(folder, 'none') })).toEqual([
        'APP_SECRET and APP_SECRET_FILE are both set; keep one',
        'APP_SECRET_FILE names a file that cannot be read',
      ]);
    });

    it('are generated once beside an embedded database, in a file that only its owner can read', () => {
      const first = readConfig(sqlite());
      const second = readConfig(sqlite());
      const file = join(folder, 'app_secret');
      expect(Buffer.from(second.appSecret)).toEqual(Buffer.from(first.appSecret));
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(Buffer.byteLength(readFileSync(file, 'utf8').trim())).toBeGreaterThanOrEqual(32);
      expect(readOrCreateSecretFile(file)).toBe(readFileSync(file, 'utf8').trim());
    });

    it.each(['', '\n', 'short', 'a'.repeat(43)])(
      'T32: are rejected when the file beside an embedded database holds %p',
      (text) => {
        writeFileSync(join(folder, 'app_secret'), text);
        expect(problemsOf(sqlite())).toEqual([expect.stringMatching(/^The secret in .*app_secret /)]);
      },
    );

    it('T32: are generated without leaving another file behind', () => {
      readConfig(sqlite());
      expect(readdirSync(folder)).toEqual(['app_secret']);
    });

    it.each([
      'secret',
      'password',
      '123456',
      'short-but-random-9f8e7d6c5b4a3',
      'a'.repeat(32),
      'ab'.repeat(16),
      'abc'.repeat(11),
      'abcd'.repeat(8),
      '0123456789'.repeat(4),
      '0'.repeat(64),
      'deadbeef'.repeat(8),
      'secretsecretsecretsecretsecretsecret',
      'passwordpasswordpasswordpassword1234',
      'changemechangemechangemechangeme',
      'change-me-change-me-change-me-change-me',
      'linegatelinegatelinegatelinegate',
      'linegate-secret-linegate-secret-linegate',
      'example-secret-example-secret-example',
      'defaultdefaultdefaultdefaultdefault',
      'adminadminadminadminadminadminadmin',
      'qwertyqwertyqwertyqwertyqwertyqwerty',
      'letmeinletmeinletmeinletmeinletmein!',
      'Secret-Password-Admin-Example-Default',
      'SECRETPASSWORDCHANGEMEEXAMPLEDEFAULT',
      '1234561234561234561234561234561234',
      'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxyyyy',
      '--------------------------------',
      '................................abcdef',
      'aaaaaaaabbbbbbbbccccccccdddddddd',
      '11111111222222223333333344444444',
    ])('T32: may not be weak: %s', (secret) => {
      const problems = problemsOf({ ...SERVER, APP_SECRET: secret });
      expect(problems).toEqual([expect.stringMatching(/^APP_SECRET /)]);
      if (secret.length > 8) expect(problems[0]).not.toContain(secret);
    });

    it('T32: must differ from the password of the database', () => {
      const url = `mysql://panel:${SECRET}@db.example.com/linegate`;
      expect(problemsOf({ DATABASE_URL: url, APP_SECRET: SECRET })).toEqual([
        expect.stringContaining('also used as another secret'),
      ]);
    });

    describe('T31: of APP_SECRET_PREVIOUS', () => {
      const [older, oldest] = [randomBytes(32).toString('base64url'), randomBytes(48).toString('base64')];
      const texts = (secrets: readonly Uint8Array[]): string[] =>
        secrets.map((secret) => Buffer.from(secret).toString());

      it('are empty by default', () => {
        expect(readConfig(SERVER).appSecretPrevious).toEqual([]);
        expect(readConfig({ ...SERVER, APP_SECRET_PREVIOUS: '' }).appSecretPrevious).toEqual([]);
      });

      it('are read one a line, with any line end and with empty lines, from the variable or a file', () => {
        const lines = `${older}\r\n\n  ${oldest}\n`;
        writeFileSync(join(folder, 'previous'), lines);
        const file = { APP_SECRET_PREVIOUS_FILE: join(folder, 'previous') };
        expect(texts(readConfig({ ...SERVER, APP_SECRET_PREVIOUS: lines }).appSecretPrevious)).toEqual([older, oldest]);
        expect(texts(readConfig({ ...SERVER, ...file }).appSecretPrevious)).toEqual([older, oldest]);
      });

      it('are empty if their file is empty', () => {
        writeFileSync(join(folder, 'previous'), '');
        const file = { APP_SECRET_PREVIOUS_FILE: join(folder, 'previous') };
        expect(readConfig({ ...SERVER, ...file }).appSecretPrevious).toEqual([]);
      });

      it('are rejected when they are given twice, or in an unreadable file', () => {
        const file = { APP_SECRET_PREVIOUS_FILE: join(folder, 'none') };
        expect(problemsOf({ ...SERVER, ...file, APP_SECRET_PREVIOUS: older })).toEqual([
          'APP_SECRET_PREVIOUS and APP_SECRET_PREVIOUS_FILE are both set; keep one',
          'APP_SECRET_PREVIOUS_FILE names a file that cannot be read',
        ]);
      });

      it('T32: are rejected when they are weak or the password of the database; the message names the place and hides the value', () => {
        const url = `mysql://panel:${oldest.replaceAll(/[+/=]/g, '')}@db.example.com/linegate`;
        const lines = [older, 'short-and-hidden', 'hidden'.repeat(8), oldest.replaceAll(/[+/=]/g, '')];
        const problems = problemsOf({ ...SERVER, DATABASE_URL: url, PORT: 'x', APP_SECRET_PREVIOUS: lines.join('\n') });
        expect(problems).toEqual([
          expect.stringMatching(/^PORT /),
          'APP_SECRET_PREVIOUS, secret 2, must be 32 bytes or more, from a random source',
          expect.stringMatching(/^APP_SECRET_PREVIOUS, secret 3, repeats/),
          'APP_SECRET_PREVIOUS, secret 4, is also used as another secret; each needs its own',
        ]);
        expect(problems.join()).not.toContain('hidden');
      });

      it('do not replace a missing current secret', () => {
        const { APP_SECRET: _none, ...without } = SERVER;
        expect(problemsOf({ ...without, APP_SECRET_PREVIOUS: older })).toEqual([
          expect.stringMatching(/^APP_SECRET is required/),
        ]);
      });

      it('are read beside an embedded database too, together with those in the variable', () => {
        const current = Buffer.from(readConfig(sqlite()).appSecret).toString();
        writeFileSync(join(folder, 'app_secret_previous'), `${older}\n${current}\n`);
        const config = readConfig({ ...sqlite(), APP_SECRET_PREVIOUS: oldest });
        expect(Buffer.from(config.appSecret).toString()).toBe(current);
        expect(texts(config.appSecretPrevious)).toEqual([oldest, older, current]);
      });

      it('beside an embedded database are ignored if APP_SECRET is set', () => {
        writeFileSync(join(folder, 'app_secret_previous'), 'short');
        expect(readConfig({ ...sqlite(), APP_SECRET: SECRET }).appSecretPrevious).toEqual([]);
      });

      it('T32: are rejected when the file beside an embedded database holds a weak secret', () => {
        writeFileSync(join(folder, 'app_secret_previous'), `${older}\nshort-and-hidden`);
        expect(problemsOf(sqlite())).toEqual([
          expect.stringMatching(/^Secret 2 in .*app_secret_previous must be 32 bytes or more/),
        ]);
      });
    });

    it('may be the output of openssl', () => {
      for (const form of ['base64', 'hex'] as const) {
        expect(problemsOf({ ...SERVER, APP_SECRET: randomBytes(48).toString(form) })).toEqual([]);
      }
    });
  });
});
