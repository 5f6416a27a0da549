import fc from 'fast-check';
import { inUrl, isHost } from '../common/checks/host.js';
import { linkBase, publicOrigin } from './address-forms.js';

describe('the one form of an address of the panel', () => {
  it.each([
    ['https://panel.example.com', 'https://panel.example.com'],
    ['HTTPS://Panel.Example.com:443/', 'https://panel.example.com'],
    ['https://bücher.example:8443', 'https://xn--bcher-kva.example:8443'],
    ['https://例子。cn', 'https://xn--fsqu00a.cn'],
    ['https://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443'],
    ['https://[2001:0DB8:0::1]/', 'https://[2001:db8::1]'],
    ['https://192.0.2.1', 'https://192.0.2.1'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('of %s is %s', (text, address) => {
    expect(publicOrigin(text, false)).toBe(address);
    expect(linkBase(text, false)).toBe(address);
  });

  it('of links may have a path', () => {
    expect(linkBase('https://[2001:db8::1]:8443/Sub/', false)).toBe('https://[2001:db8::1]:8443/Sub');
    expect(publicOrigin('https://[2001:db8::1]:8443/sub', false)).toBeUndefined();
  });

  it.each([
    'https://2001:db8::1',
    'https://2001:db8::1:8443',
    'https://[2001:db8::g]',
    'https://[fe80::1%25eth0]',
    'https://[192.0.2.1]',
    'https://127.1',
    'https://panel.example.com.',
    'https://panel.example.com:99999',
    'https://user@panel.example.com',
    'https://panel.example.com?x=1',
    'https://panel.example.com#x',
    'https://two words.example',
    'panel.example.com',
    'ftp://panel.example.com',
    'http://panel.example.com',
    'http://[2001:db8::1]',
    `https://${'ü'.repeat(20)}.example/${'x'.repeat(230)}`,
  ])('does not exist for %s', (text) => {
    expect(linkBase(text, false)).toBeUndefined();
    expect(publicOrigin(text, false)).toBeUndefined();
  });

  it('stays as it is, and every host can stand in it', () => {
    const hosts = fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6(), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(hosts, fc.integer({ min: 1, max: 65_535 }), (host, port) => {
        const address = linkBase(`https://${inUrl(host)}:${port}/sub`, false);
        // A long host leaves no room for the rest of the address.
        if (host.length < 200) expect(address !== undefined).toBe(isHost(host));
        if (address === undefined) return;
        expect(linkBase(address, false)).toBe(address);
        const { origin } = new URL(address);
        expect(publicOrigin(origin, false)).toBe(origin);
      }),
      { numRuns: 1000 },
    );
  });
});
