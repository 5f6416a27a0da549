import fc from 'fast-check';
import { forwardedAddresses } from './forwarded-for.js';

describe('the addresses that proxies send', () => {
  it.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['192.0.2.1:4711', ['192.0.2.1']],
    [' 192.0.2.1 , 198.51.100.7:80', ['192.0.2.1', '198.51.100.7']],
    ['2001:db8::1', ['2001:db8::1']],
    ['[2001:db8::1]', ['2001:db8::1']],
    ['[2001:db8::1]:4711', ['2001:db8::1']],
    ['"[2001:db8::1]:4711"', ['2001:db8::1']],
    ['fe80::1%eth0', ['fe80::1']],
    ['[fe80::1%25eth0]:80', ['fe80::1']],
    ['::ffff:192.0.2.1', ['::ffff:192.0.2.1']],
    ['unknown', ['unknown']],
    ['_gazonk, 192.0.2.1', ['_gazonk', '192.0.2.1']],
    ['', ['']],
  ])('in X-Forwarded-For: %s', (list, addresses) => {
    expect(forwardedAddresses({ 'x-forwarded-for': list })).toEqual(addresses);
  });

  // The examples of RFC 7239, 4.
  it.each([
    ['for="_gazonk"', ['_gazonk']],
    ['For="[2001:db8:cafe::17]:4711"', ['2001:db8:cafe::17']],
    ['for=192.0.2.60;proto=http;by=203.0.113.43', ['192.0.2.60']],
    ['by=203.0.113.43; for=192.0.2.60', ['192.0.2.60']],
    ['for=192.0.2.43, for=198.51.100.17', ['192.0.2.43', '198.51.100.17']],
    ['proto=https', ['']],
  ])('in Forwarded: %s', (forwarded, addresses) => {
    expect(forwardedAddresses({ forwarded })).toEqual(addresses);
  });

  it('are not those of Forwarded where both headers come: a client may have sent it', () => {
    const headers = { forwarded: 'for=203.0.113.9', 'x-forwarded-for': '192.0.2.1' };
    expect(forwardedAddresses(headers)).toEqual(['192.0.2.1']);
    expect(forwardedAddresses({})).toBeUndefined();
  });

  it('are found in every form of an address', () => {
    const port = fc.integer({ min: 1, max: 65_535 });
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV6(), port, (four, six, number) => {
        const list = `${four}:${number}, [${six}]:${number}, ${four},${six}, [${six}]`;
        expect(forwardedAddresses({ 'x-forwarded-for': list })).toEqual([four, six, four, six, six]);
      }),
    );
  });
});
