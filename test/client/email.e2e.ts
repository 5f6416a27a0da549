import { Panel } from '../support/panel.js';
import { loginFromAfar } from './client.js';

describe('T10: one account per e-mail', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it('every spelling of an address logs in the same account, and responses show the first spelling', async () => {
    const { user, password } = await panel.given.user({ email: 'Caf\u00e9.Bar@Example.com' });
    for (const spelling of ['caf\u00e9.bar@example.com', 'CAF\u00c9.BAR@EXAMPLE.COM', 'cafe\u0301.bar@example.com']) {
      const reply = await loginFromAfar(panel, spelling, password);
      expect(reply.statusCode).toBe(200);
      expect(reply.json<{ user: object }>().user).toMatchObject({ id: user.id, account: 'Caf\u00e9.Bar@Example.com' });
    }
    await expect(panel.given.user({ email: 'CAF\u00c9.bar@example.com' })).rejects.toThrow('belongs to another user');
  });

  it('a new address logs in and the old one no longer does, and an address of another user is refused', async () => {
    const owner = panel.admin(await panel.given.operator('owner'));
    const { user, password } = await panel.given.user({ email: 'before@example.com' });
    await panel.given.user({ email: 'Caf\u00e9.Taken@example.com' });
    const change = async (email: string) => {
      const etag = String((await owner.get(`/users/${user.id}`)).headers.etag);
      return owner.patch(`/users/${user.id}`, { email }, { 'if-match': etag });
    };
    const taken = await change('CAFE\u0301.taken@example.com');
    expect([taken.statusCode, taken.json<{ detail: string }>().detail]).toEqual([
      409,
      expect.stringContaining('belongs to another user'),
    ]);
    expect((await loginFromAfar(panel, 'before@example.com', password)).statusCode).toBe(200);

    expect((await change('\u00c1fter@example.com')).statusCode).toBe(200);
    expect((await loginFromAfar(panel, 'before@example.com', password)).statusCode).toBe(401);
    const reply = await loginFromAfar(panel, 'a\u0301FTER@example.com', password);
    expect(reply.json<{ user: object }>().user).toMatchObject({ id: user.id, account: '\u00c1fter@example.com' });
    // Somebody else may have the old address now.
    await panel.given.user({ email: 'before@example.com' });
  });

  it.each([
    ['an accent', 'same@example.com', 's\u00e1me@example.com'],
    ['a dotless i', 'mini@example.com', 'm\u0131ni@example.com'],
    ['a sharp s', 'strasse@example.com', 'stra\u00dfe@example.com'],
    ['a tag', 'tag@example.com', 'tag+1@example.com'],
    ['a letter of another script', 'ape@example.com', '\u0430pe@example.com'],
  ])('%s makes a different account; neither password opens the other account', async (_name, one, two) => {
    const first = await panel.given.user({ email: one, password: 'the password of one' });
    const second = await panel.given.user({ email: two, password: 'the password of two' });
    expect(first.user.id).not.toBe(second.user.id);
    expect((await loginFromAfar(panel, one, 'the password of two')).statusCode).toBe(401);
    const reply = await loginFromAfar(panel, two, 'the password of two');
    expect(reply.json<{ user: object }>().user).toMatchObject({ id: second.user.id });
  });

  it.each([
    '\uff41b@example.com',
    '\u212ab@example.com',
    'a\u200bb@example.com',
    ' ab@example.com',
    'ab@example.com ',
    'ab@example.com.',
  ])('the look-alike %j is not a valid e-mail: login returns 422, and no account can have it', async (email) => {
    const reply = await loginFromAfar(panel, email, 'x');
    expect([reply.statusCode, reply.json()]).toEqual([422, { ret: 0, msg: ['email must be a valid e-mail address'] }]);
    await expect(panel.given.user({ email })).rejects.toThrow('valid e-mail address');
  });
});
