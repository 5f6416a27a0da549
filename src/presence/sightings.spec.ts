import { sightingsOf } from './sightings.js';

const of = (uid: number, ip: string): { uid: number; ip: string } => ({ uid, ip });

describe('the sightings in a report', () => {
  it('are each user and address once, in order, however they are written', () => {
    const report = [
      of(7, '192.0.2.9'),
      of(3, '192.0.2.2,::ffff:192.0.2.1, 2001:db8::1'),
      of(3, '192.0.2.1'),
      of(7, '2001:DB8:0::1,192.0.2.9'),
    ];
    expect(sightingsOf(report, 'full')).toEqual({
      seen: [
        { uid: 3, address: '192.0.2.1' },
        { uid: 3, address: '192.0.2.2' },
        { uid: 3, address: '2001:db8::1' },
        { uid: 7, address: '192.0.2.9' },
        { uid: 7, address: '2001:db8::1' },
      ],
      dropped: 0,
    });
    expect(sightingsOf(report, 'truncated').seen).toEqual([
      { uid: 3, address: '192.0.2.0/24' },
      { uid: 3, address: '2001:db8::/48' },
      { uid: 7, address: '192.0.2.0/24' },
      { uid: 7, address: '2001:db8::/48' },
    ]);
  });

  it('leave out what is no address, and count it', () => {
    const report = [of(1, ''), of(2, 'garbage,192.0.2.1,,[::1]'), of(3, '192.0.2.300')];
    expect(sightingsOf(report, 'full')).toEqual({ seen: [{ uid: 2, address: '192.0.2.1' }], dropped: 5 });
  });

  it.each([0, -1, 2_147_483_648, 2 ** 53, 1e300])('leave out uid %d, which no user can have', (uid) => {
    expect(sightingsOf([of(uid, '192.0.2.1')], 'full')).toEqual({ seen: [], dropped: 1 });
  });

  it('are 50,000 at most, also where one entry has them all', () => {
    const all = Array.from(
      { length: 50_003 },
      (_none, index) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    );
    const { seen, dropped } = sightingsOf([of(1, all.join(',')), of(1, '10.0.0.0')], 'full');
    expect([seen.length, dropped]).toEqual([50_000, 3]);
  });
});
