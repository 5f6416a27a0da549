import fc from 'fast-check';
import { hostOf, inUrl, isHost, withoutBrackets } from './host.js';

describe('the one form of a host', () => {
  it.each([
    ['tokyo.example.com', 'tokyo.example.com'],
    ['Tokyo.Example.COM', 'tokyo.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['节点.例子.cn', 'xn--3px729a.xn--fsqu00a.cn'],
    ['例子。cn', 'xn--fsqu00a.cn'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['node_1', 'node_1'],
    ['192.0.2.1', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:0db8:0:0::0001', '2001:db8::1'],
    ['::ffff:192.0.2.1', '::ffff:c000:201'],
    ['::', '::'],
  ])('of %s is %s', (text, host) => {
    expect(hostOf(text)).toBe(host);
  });

  it.each([
    '',
    ' tokyo.example.com',
    'tokyo.example.com.',
    'tokyo..example.com',
    'tokyo.example.com:8388',
    'https://tokyo.example.com',
    'user@tokyo.example.com',
    'tokyo.example.com/path',
    '-tokyo.example.com',
    'tokyo-.example.com',
    '1.2',
    '0x7f.1',
    '127.1',
    '256.1.1.1',
    '[192.0.2.1]',
    '2001:db8::g',
    '[2001:db8::1',
    '[[2001:db8::1]]',
    '[2001:db8::1]:8388',
    'fe80::1%eth0',
    '[fe80::1%25eth0]',
    'a'.repeat(64),
    `${'a.'.repeat(127)}a`,
    'two words',
    'tokyo\n.example.com',
  ])('does not exist for %j', (text) => {
    expect(hostOf(text)).toBeUndefined();
  });

  it('stays as it is, and can stand in a URL', () => {
    const label = fc.string({ unit: fc.constantFrom(...'aZ9-_ß例ıّ\u200d\u0301'), minLength: 1, maxLength: 8 });
    const names = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
    const texts = fc.oneof(fc.domain(), names, fc.ipV4Extended(), fc.ipV6(), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(texts, (text) => {
        const host = hostOf(text);
        if (host === undefined) return;
        expect(isHost(host)).toBe(true);
        expect(hostOf(host)).toBe(host);
        expect(hostOf(inUrl(host))).toBe(host);
        expect(withoutBrackets(new URL(`https://${inUrl(host)}:8443/`).hostname)).toBe(host);
      }),
      { numRuns: 2000 },
    );
  });
});
