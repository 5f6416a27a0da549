import fc from 'fast-check';
import { isWireText } from '../common/text/wire-text.js';
import { canonicalPattern, patternProblem } from './rule-pattern.js';
import { RULE_TYPES, type RuleType } from './rule.entity.js';

describe('a pattern of a rule', () => {
  it.each<[RuleType, string, string]>([
    ['reg', '(Subject|HELO|SMTP)', '(Subject|HELO|SMTP)'],
    ['reg', '(.*\\.||)(dafahao|minghui)\\.(org|com|net)', '(.*\\.||)(dafahao|minghui)\\.(org|com|net)'],
    ['reg', '(?i)torrent', '(?i)torrent'],
    ['domain', 'example.com', 'example.com'],
    ['domain', 'EXAMPLE.com', 'example.com'],
    ['domain', 'bücher.example', 'xn--bcher-kva.example'],
    ['domain', 'localhost', 'localhost'],
    ['ip', '192.0.2.1', '192.0.2.1'],
    ['ip', '192.0.2.0/24', '192.0.2.0/24'],
    ['ip', '2001:DB8:0:0::1', '2001:db8::1'],
    ['ip', '::ffff:192.0.2.1', '192.0.2.1'],
    ['ip', '2001:db8::/32', '2001:db8::/32'],
    ['protocol', 'BitTorrent', 'bittorrent'],
  ])('of type %s may be %s, and is stored as %s', (type, pattern, kept) => {
    expect([patternProblem(type, pattern), canonicalPattern(type, pattern)]).toEqual([undefined, kept]);
    expect(patternProblem(type, kept)).toBeUndefined();
  });

  it.each<[RuleType, string, string]>([
    ['reg', '(?=a)b', 'RE2'],
    ['reg', '(?!a)b', 'RE2'],
    ['reg', '(?<=a)b', 'RE2'],
    ['reg', '(a)\\1', 'RE2'],
    ['reg', 'a(', 'missing closing )'],
    ['reg', 'a{1001}', 'RE2'],
    ['reg', '\\u0041', '\\u'],
    ['reg', '\\\\U', '\\u'],
    ['reg', 'a\nb', 'control'],
    ['reg', '\ud800', 'control'],
    ['reg', '', '1 to 512'],
    ['reg', 'a'.repeat(513), '1 to 512'],
    ['domain', 'no domain', 'domain'],
    ['domain', '192.0.2.1', 'domain'],
    ['domain', 'http://example.com/', 'domain'],
    ['domain', '-a.example', 'domain'],
    ['ip', 'example.com', 'address'],
    ['ip', '1', 'address'],
    ['ip', '192.0.2.1/33', 'address'],
    ['ip', '192.0.2.1/', 'address'],
    ['ip', '010.0.0.1', 'address'],
    ['ip', 'fe80::1%eth0', 'address'],
    ['protocol', 'ftp', 'one of http'],
  ])('of type %s may not be %j', (type, pattern, reason) => {
    expect(patternProblem(type, pattern)?.message).toContain(reason);
  });

  it.each<[string, string, string]>([
    ['class-range', '[z-a]', 'z-a'],
    ['escape', 'a\\q', '\\q'],
    ['capture-name', '(?P<a', '(?P<a'],
    ['perl', '(?=a)b', '(?='],
    ['repeat-twice', 'a**', '**'],
    ['repeat-count', 'a{1001}', '{1001}'],
    ['open-bracket', '[a', '[a'],
    ['open-paren', 'a(', 'a('],
    ['repeat-nothing', '*a', '*'],
    ['last-backslash', 'a\\', ''],
    ['capture-twice', '(?P<n>a)(?P<n>b)', 'n'],
    ['extra-paren', 'a)', 'a)'],
  ])('with the error %s in %s has the exact fragment %j', (kind, pattern, fragment) => {
    expect(patternProblem('reg', pattern)?.values).toEqual({ kind, fragment });
  });

  it('that the panel accepts is readable for daemons', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RULE_TYPES), fc.string({ unit: 'binary', maxLength: 20 }), (type, pattern) => {
        if (patternProblem(type, pattern) !== undefined) return;
        const kept = canonicalPattern(type, pattern);
        expect(patternProblem(type, kept)).toBeUndefined();
        expect(isWireText(kept)).toBe(true);
        expect(canonicalPattern(type, kept)).toBe(kept);
      }),
    );
  });
});
