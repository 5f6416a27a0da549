import fc from 'fast-check';
import { canonicalAddress } from './addresses.js';

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
    ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
    ['::FFFF:c000:0201', '192.0.2.1', '192.0.2.0/24'],
    ['0:0:0:0:0:ffff:192.0.2.255', '192.0.2.255', '192.0.2.0/24'],
    ['2001:DB8:1:2::5', '2001:db8:1:2::5', '2001:db8:1::/48'],
    ['2001:0db8:0001:0002:0000:0000:0000:0005', '2001:db8:1:2::5', '2001:db8:1::/48'],
    ['::1', '::1', '::/48'],
    ['255.255.255.255', '255.255.255.255', '255.255.255.0/24'],
  ])('%s is %s, of %s', (text, full, network) => {
    expect(canonicalAddress(text, 'full')).toBe(full);
    expect(canonicalAddress(text, 'truncated')).toBe(network);
  });

  it.each([
    '',
    ' ',
    'nobody',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.1:8388',
    '[::1]',
    '[::1]:8388',
    '192.0.2.1/24',
    '3221225985',
    '0xc0000201',
    '192.0.2.01',
    'fe80::1%eth0',
    '2001:db8::1::2',
    '１９２.0.2.1',
    '192.0.2.1\n',
    '192.0.2.1,192.0.2.2',
  ])('%p is not an address', (text) => {
    expect(canonicalAddress(text, 'full')).toBeUndefined();
    expect(canonicalAddress(text, 'truncated')).toBeUndefined();
  });

  it('in canonical form stays the same when it is normalized again, and fits its column', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV4Extended(), fc.string()), (text) => {
        const address = canonicalAddress(text, 'full');
        if (address === undefined) return;
        expect(canonicalAddress(address, 'full')).toBe(address);
        expect(address.length).toBeLessThanOrEqual(45);
        expect(canonicalAddress(text, 'truncated')?.length).toBeLessThanOrEqual(45);
      }),
      { numRuns: 2000 },
    );
  });
});
