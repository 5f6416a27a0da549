import { sightingsOf } from './sightings.js';

const of = (uid: number, ip: string): { uid: number; ip: string } => ({ uid, ip });

describe('the sightings in a report', () => {
  it('hold each user and address once, in order, whatever the spelling', async () => {
    const report = [
      of(7, '192.0.2.9'),
      of(3, '192.0.2.2,::ffff:192.0.2.1, 2001:db8::1'),
      of(3, '192.0.2.1'),
      of(7, '2001:DB8:0::1,192.0.2.9'),
    ];
    expect(await sightingsOf(report, 'full')).toEqual({
      seen: [
        { uid: 3, address: '192.0.2.1' },
        { uid: 3, address: '192.0.2.2' },
        { uid: 3, address: '2001:db8::1' },
        { uid: 7, address: '192.0.2.9' },
        { uid: 7, address: '2001:db8::1' },
      ],
      dropped: 0,
    });
    expect((await sightingsOf(report, 'truncated')).seen).toEqual([
      { uid: 3, address: '192.0.2.0/24' },
      { uid: 3, address: '2001:db8::/48' },
      { uid: 7, address: '192.0.2.0/24' },
      { uid: 7, address: '2001:db8::/48' },
    ]);
  });

  it('leave out text that is not an address, and count it', async () => {
    const report = [of(1, ''), of(2, 'garbage,192.0.2.1,,[::1]'), of(3, '192.0.2.300')];
    expect(await sightingsOf(report, 'full')).toEqual({ seen: [{ uid: 2, address: '192.0.2.1' }], dropped: 5 });
  });

  it.each([0, -1, 2_147_483_648, 2 ** 53, 1e300])(
    'leave out uid %d, which is not a valid number of a user',
    async (uid) => {
      expect(await sightingsOf([of(uid, '192.0.2.1')], 'full')).toEqual({ seen: [], dropped: 1 });
    },
  );

  it('hold at most 100 addresses of a user, the first ones', async () => {
    const all = Array.from({ length: 103 }, (_none, index) => `10.0.0.${index}`);
    const { seen, dropped } = await sightingsOf([of(1, all.join(',')), of(2, '10.0.0.200'), of(1, '10.0.0.1')], 'full');
    expect([seen.filter(({ uid }) => uid === 1).length, seen.length, dropped]).toEqual([100, 101, 3]);
    expect(new Set(seen.map(({ address }) => address))).toEqual(new Set([...all.slice(0, 100), '10.0.0.200']));
  });

  it('hold at most 50,000 addresses', async () => {
    const report = Array.from({ length: 501 }, (_none, user) =>
      of(user + 1, Array.from({ length: 100 }, (_address, index) => `10.0.${user >> 8}.${index}`).join(',')),
    );
    const { seen, dropped } = await sightingsOf(report, 'full');
    expect([seen.length, dropped]).toEqual([50_000, 100]);
  });

  it('come from the first 100,000 addresses of the report; duplicates and malformed ones count too', async () => {
    const texts = Array.from({ length: 100_000 }, (_none, index) => (index % 2 === 0 ? '192.0.2.1' : 'garbage'));
    const { seen, dropped } = await sightingsOf([of(1, texts.join(',')), of(2, '192.0.2.2')], 'full');
    expect(seen).toEqual([{ uid: 1, address: '192.0.2.1' }]);
    expect(dropped).toBe(50_001);
  });
});
