import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Authority, type Identity } from '../../../test/support/tls/authority.js';
import { ConfigError } from '../config.errors.js';
import { readConfig } from '../read-config.js';
import { readAddress, readDatabaseAddress } from './database-address.js';

const FAR = 'mysql://panel:secret@db.example.com/linegate';
const NEAR = 'mariadb://panel:secret@127.0.0.1:3307/linegate';

describe('readAddress', () => {
  let folder: string;
  let ca: string;
  let own: Identity;
  let other: Identity;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'linegate-address-'));
    const authority = await Authority.create(folder, 'own');
    ca = authority.file;
    own = await authority.sign('panel');
    other = await authority.sign('another');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const tlsIn = (url: string) => {
    const { database, problems } = readAddress(url);
    expect(problems).toEqual([]);
    return database?.kind === 'server' ? database.tls : 'no server';
  };
  const problemsOf = (query: string): readonly string[] => readAddress(`${FAR}?${query}`).problems;

  it.each(['PREFERRED', 'REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY'])('reads ssl-mode=%s in any case', (mode) => {
    expect(tlsIn(`${FAR}?ssl-mode=${mode}`)).toEqual({ mode });
    expect(tlsIn(`${NEAR}?ssl-mode=${mode.toLowerCase()}`)).toEqual({ mode });
  });

  it('reads the files that it names, and a plus sign as itself', () => {
    copyFileSync(ca, join(folder, 'a+b c.pem'));
    const url = `${FAR}?ssl-mode=VERIFY_CA&ssl-ca=${folder}/a+b%20c.pem&ssl-cert=${own.cert}&ssl-key=${own.key}`;
    const [authority, cert, key] = [ca, own.cert, own.key].map((path) => readFileSync(path, 'utf8'));
    expect(readAddress(url).database).toEqual({
      kind: 'server',
      url: FAR,
      tls: { mode: 'VERIFY_CA', ca: authority, cert, key },
    });
  });

  it('takes several certificates in ssl-ca and ssl-cert', () => {
    const bundle = file('bundle.pem', `# two\n${readFileSync(ca, 'utf8')}\n${readFileSync(other.cert, 'utf8')}`);
    const chain = file('chain.pem', `${readFileSync(own.cert, 'utf8')}\n${readFileSync(ca, 'utf8')}`);
    expect(tlsIn(`${FAR}?ssl-ca=${bundle}&ssl-cert=${chain}&ssl-key=${own.key}`)).toMatchObject({ mode: 'VERIFY_CA' });
  });

  it('leaves the mode open if the address has no words', () => {
    for (const end of ['', '?']) expect(readAddress(`${FAR}${end}`).database).toEqual({ kind: 'server', url: FAR });
    expect(tlsIn(`${FAR}?ssl-mode=DISABLED`)).toEqual({ mode: 'DISABLED' });
  });

  it('takes a certificate without a mode as a wish to be encrypted, on this machine too', () => {
    expect(tlsIn(`${NEAR}?ssl-ca=${ca}`)).toMatchObject({ mode: 'VERIFY_CA' });
    expect(tlsIn(`${NEAR}?ssl-cert=${own.cert}&ssl-key=${own.key}`)).toMatchObject({ mode: 'REQUIRED' });
  });

  it.each([
    'ssl',
    'sslmode',
    'ssl_mode',
    'SSL-MODE',
    'useSSL',
    'tls',
    'ssl-cipher',
    'multipleStatements',
    'flags',
    'charset',
    'socketPath',
  ])('refuses the unknown word %s', (word) => {
    expect(problemsOf(`${word}=true`)).toEqual([
      expect.stringMatching(new RegExp(`the unknown word ${word} .*ssl-ca`)),
    ]);
    expect(problemsOf(word)).toHaveLength(1);
  });

  it('never repeats what may be a password', () => {
    for (const url of [`mysql://user:12/ss?x@host/db`, `${FAR}?secr%zzet`, `${FAR}?a b@secret=1`, `${FAR}#secret`]) {
      const { database, problems } = readAddress(url);
      expect(database).toBeUndefined();
      expect(problems).toHaveLength(1);
      expect(problems[0]).not.toMatch(/secr|@host/);
    }
  });

  it('names all mistakes at once', () => {
    const broken = file('broken.pem', 'no certificate');
    expect(
      problemsOf(`ssl-mode=ON&ssl-ca=${folder}/missing&ssl-cert=${broken}&ssl-key=${broken}&ssl=1&ssl-mode=REQUIRED`),
    ).toEqual([
      expect.stringContaining('the unknown word ssl '),
      'has ssl-mode twice',
      expect.stringContaining('DISABLED, PREFERRED, REQUIRED, VERIFY_CA, VERIFY_IDENTITY'),
      expect.stringMatching(/ssl-ca that cannot be read/),
      expect.stringContaining('an ssl-cert without a certificate'),
      expect.stringContaining('an ssl-key without a private key'),
    ]);
  });

  it('compares the key with the certificate, also if another file is missing', () => {
    const pair = `ssl-cert=${own.cert}&ssl-key=${other.key}`;
    expect(problemsOf(pair)).toEqual([expect.stringContaining('ssl-key that is not the key')]);
    expect(problemsOf(`${pair}&ssl-ca=${folder}`)).toEqual([
      expect.stringContaining('ssl-ca that cannot be read'),
      expect.stringContaining('ssl-key that is not the key'),
    ]);
  });

  it('refuses words that make no sense together, and needs no second word for a file that is only missing', () => {
    expect(problemsOf(`ssl-cert=${own.cert}`)).toEqual([expect.stringContaining('ssl-cert without ssl-key')]);
    expect(problemsOf(`ssl-key=${own.key}`)).toEqual([expect.stringContaining('ssl-key without ssl-cert')]);
    expect(problemsOf(`ssl-mode=DISABLED&ssl-ca=${ca}`)).toEqual([expect.stringContaining('encrypts nothing')]);
    expect(problemsOf(`ssl-cert=/none&ssl-key=${own.key}`)).toEqual([expect.stringContaining('for ssl-cert')]);
    expect(problemsOf('ssl-ca=')).toEqual([expect.stringContaining('for ssl-ca')]);
    mkdirSync(join(folder, 'sub'), { recursive: true });
    expect(problemsOf(`ssl-ca=${folder}/sub`)).toEqual([expect.stringContaining('for ssl-ca')]);
  });

  it('takes no words for a file, and keeps its name', () => {
    expect(readAddress('sqlite:a/b.db').database).toEqual({ kind: 'sqlite', file: resolve('a/b.db') });
    expect(readAddress('sqlite:a/b.db?mode=ro').problems).toEqual([expect.stringContaining('after "?"')]);
  });

  it('reports them with the other mistakes of the configuration, and for an argument', () => {
    const variables = { DATABASE_URL: `${FAR}?ssl=true&ssl-ca=/none`, PORT: 'x', APP_SECRET: 'a'.repeat(5) };
    expect(() => readConfig(variables)).toThrow(
      expect.objectContaining({
        problems: expect.arrayContaining([
          expect.stringMatching(/^PORT /),
          expect.stringMatching(/^DATABASE_URL has the unknown word ssl /),
          expect.stringMatching(/^DATABASE_URL names a file for ssl-ca that cannot be read$/),
          expect.stringMatching(/^APP_SECRET /),
        ]),
      }),
    );
    expect(() => readDatabaseAddress(`${FAR}?ssl=true`)).toThrow(ConfigError);
    expect(() => readDatabaseAddress(`${FAR}?ssl=true`)).toThrow(/A database has the unknown word ssl/);
  });
});
