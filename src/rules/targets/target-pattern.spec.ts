import fc from 'fast-check';
import { RE2JS } from 're2js';
import { isWireText } from '../../common/text/wire-text.js';
import { namesTarget, targetPattern } from './target-pattern.js';

const finds = (pattern: string, text: string): boolean => RE2JS.compile(pattern).matcher(text).find();
const HOSTS = [
  ...['bad.example', 'a.bad.example', 'notbad.example', 'bad.example.org', 'BAD.example', 'tcp', 'udp.example'],
  ...[
    '443',
    '4430.example',
    'a',
    'ab',
    'example.com',
    'x-example.com',
    '192.0.2.1',
    '2001:db8::1',
    '::1',
    'a-b.c',
    '0',
  ],
];

function targetOf(host: string, network: string, port: number): string {
  return `${network}:${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function expectSame(pattern: string, host: string): void {
  const sent = targetPattern(pattern);
  if (sent === undefined) throw new Error(`${pattern} has no form for XrayR`);
  for (const network of ['tcp', 'udp'])
    for (const port of [1, 80, 443, 65_535])
      expect([pattern, host, port, finds(sent, targetOf(host, network, port))]).toEqual([
        pattern,
        host,
        port,
        finds(pattern, host),
      ]);
}

describe('a pattern for XrayR', () => {
  it.each([
    '^bad\\.example$',
    'bad\\.example$',
    '^bad\\.example',
    '(^|\\.)bad\\.example$',
    '(.+\\.|^)(bad|x)\\.(example|com)',
    '(?i)^bad\\.example$',
    '(?i:^BAD)\\.example$',
    '(^|\\.)?example\\.com$',
    '^(a|ab)$|^192\\.',
    '^a$|b\\.c$|example',
    '(^a|^192)',
    '((^|-)example|^bad)\\.(com$|example$)',
    '\\Abad\\.example\\z',
    '^^a$$',
    '^$',
    '^',
    '$',
    '(?P<name>^bad)',
    '[^a]\\.example$',
    '^[[:^alpha:]]',
    '^[]a^$]',
    '^\\Q192.0\\E',
    '^\\p{^Greek}+$',
    'exam\\$ple|\\^a|^0$',
    '^2001:db8:',
    '::1$',
    't',
    'tcp',
    '443',
    '[a-z]+',
    '\\d+',
    'p$',
    '\\bexample\\b',
    '.example',
    '[^x]bad',
    '(a|)',
    '(?m)exam.le',
    '(.*\\.||)(bad|x)\\.(org|example)',
    '\\W[a-z]+\\W',
    '8443|4430',
    '^\\bbad\\b',
  ])('that is %j matches in a target what it matches in a host', (pattern) => {
    for (const host of HOSTS) expectSame(pattern, host);
  });

  it.each(['example', '(?i)torrent', '(Subject|HELO|SMTP)', 'bad\\.example', 'ads-track'])(
    'of plain words stays %j, since it matches nothing but hosts',
    (pattern) => expect(targetPattern(pattern)).toBe(pattern),
  );

  it.each(['a^b', 'a$b', '(^a)*b', '(a$)+', '(?m)^a', '(?m:^a)', '(^|a)(^|b)c', 'x(^a|b)', '^*a', '(a$|b)c'])(
    'is unknown for %j',
    (pattern) => expect(targetPattern(pattern)).toBeUndefined(),
  );

  it.each(['^udp:', '(tcp|udp):', '^(?:tcp|udp):', ':25$', ':(25|465|587)$', ':\\d+$', ':(?:25|465)$', 'mail.*:25$'])(
    'that names a network or a port stays %j',
    (pattern) => expect([namesTarget(pattern), targetPattern(pattern)]).toEqual([true, pattern]),
  );

  it.each(['^2001:db8:', '::1$', '^fe80::25$', '(?:a|b)\\.example$', '^[[:alpha:]]+$', ':db8:'])(
    'that is %j names neither',
    (pattern) => expect(namesTarget(pattern)).toBe(false),
  );

  it('matches as in a host, whatever the pattern', () => {
    const piece = fc.constantFrom(
      'a',
      'b',
      '\\.',
      '.',
      '.*',
      '[ab]',
      '^',
      '$',
      '(^|\\.)',
      '(a|b$)',
      '(?:^a)?',
      '|',
      '[^a]',
      'b+',
    );
    const host = fc.stringMatching(/^[ab]{0,4}(\.[ab]{1,3}){0,2}$/);
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), host, (pieces, name) => {
        const pattern = pieces.join('');
        try {
          RE2JS.compile(pattern);
        } catch {
          return;
        }
        const sent = targetPattern(pattern);
        if (sent === undefined) return;
        expect(isWireText(sent)).toBe(true);
        expectSame(pattern, name);
      }),
      { numRuns: 500 },
    );
  });
});
