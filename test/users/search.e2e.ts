import fc from 'fast-check';
import type { User } from '../../src/users/user/user.entity.js';
import { UserSearchService } from '../../src/users/search/user-search.service.js';
import type { UserFilter } from '../../src/users/search/user-filter.js';
import { USER_ORDERS, type UserOrder, type UserPlace, type UserSort } from '../../src/users/search/user-order.js';
import { USER_STATES, userState } from '../../src/users/user/user-state.js';
import { UserRepository } from '../../src/users/user/user.repository.js';
import { manyUsers } from '../support/database/many-users.js';
import { Panel } from '../support/panel.js';

const LARGEST = 2n ** 63n - 1n;
const BY_ID: UserSort = { by: 'id', isDescending: false };

/** All users by number, with level and group. */
async function everyUser(panel: Panel): Promise<User[]> {
  return panel.service(UserRepository).find({ relations: { level: true, group: true }, order: { id: 'ASC' } });
}

describe('the search for users', () => {
  let panel: Panel;
  let search: UserSearchService;
  beforeAll(async () => {
    panel = await Panel.start();
    search = panel.service(UserSearchService);
    const now = panel.clock.unixSeconds();
    await panel.given.level('gold', 5);
    await panel.given.group('staff');
    await panel.given.user({ email: 'Anna@example.com', level: 'gold', group: 'staff' });
    await panel.given.user({ email: 'joanna@example.com', nickname: 'Jo Smith' });
    await panel.given.user({ email: 'banned@example.com', status: -1, enable: 0 });
    await panel.given.user({ email: 'away@example.com', banTime: now + 10 });
    await panel.given.user({ email: 'back@example.com', banTime: now });
    await panel.given.user({ email: 'off@example.com', enable: 0, expiredAt: '2020-01-01' });
    await panel.given.user({ email: 'late@example.com', expiredAt: '2026-03-14' });
    await panel.given.user({ email: 'soon@example.com', expiredAt: '2026-03-15' });
    await panel.given.user({ email: 'none@example.com', transferEnable: 0n });
    await panel.given.user({ email: 'huge@example.com', transferEnable: LARGEST });
    await manyUsers(panel, 30, { lastLogin: 7, transferEnable: 1000n });
    await panel.execute('UPDATE users SET u = ?, d = ? WHERE email_key = ?', [LARGEST, LARGEST, 'huge@example.com']);
    await panel.execute('UPDATE users SET u = 450, d = 450 WHERE id % 3 = 0 AND last_login = 7');
    // Ids so far apart that the search reads them in ten portions.
    await panel.execute('UPDATE users SET id = id + 20000 * (id % 10)');
  });
  afterAll(() => panel.stop());

  const everybody = (): Promise<User[]> => everyUser(panel);

  async function all(filter: UserFilter, sort = BY_ID, most = 7): Promise<User[]> {
    const found: User[] = [];
    for (let after: UserPlace | null = null; ;) {
      const page = await search.page(filter, sort, after, most);
      found.push(...page.users);
      if (page.next === null) return found;
      expect(page.users).toHaveLength(most);
      after = page.next;
    }
  }

  const accounts = async (filter: UserFilter): Promise<string[]> => (await all(filter)).map(({ account }) => account);

  it('finds exactly the users in a state', async () => {
    for (const state of USER_STATES) {
      const expected = (await everybody()).filter((user) => userState(user, panel.clock.unixSeconds()).state === state);
      expect(expected.length).toBeGreaterThan(0);
      expect((await all({ state })).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(await search.count({ state })).toBe(expected.length);
    }
  });

  it('returns each user once, in every order and with every size of page', async () => {
    const users = await everybody();
    const sizes = fc.integer({ min: 1, max: 50 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...USER_ORDERS), fc.boolean(), sizes, async (by, isDescending, most) => {
        const expected = sorted(users, by, isDescending);
        expect((await all({}, { by, isDescending }, most)).map(({ id }) => id)).toEqual(expected);
        const active = { state: 'active', text: '*many' } as const;
        const few = (await all(active, { by, isDescending }, most)).map(({ id }) => id);
        const many = users.filter(({ account }) => account.startsWith('many'));
        expect(few).toEqual(sorted(many, by, isDescending));
      }),
      { numRuns: 12 },
    );
  });

  it('finds users by the beginning of their e-mail; if there are none, by any part of it', async () => {
    expect(await accounts({ text: 'ANNA' })).toEqual(['Anna@example.com']);
    expect(await accounts({ text: '*anna' })).toEqual(['Anna@example.com', 'joanna@example.com']);
    expect(await accounts({ text: 'smith' })).toEqual(['joanna@example.com']);
    expect(await accounts({ text: 'nobody' })).toEqual([]);
    expect(await accounts({ text: "'; DROP TABLE users; --%_" })).toEqual([]);
    expect((await all({ text: 'many' })).length).toBe(30);
    expect((await all({ text: ' ' })).length).toBe(40);
  });

  it('finds a text that more than a thousand accounts start with, in every order', async () => {
    const other = await Panel.start();
    const many = await manyUsers(other, 1100);
    await other.given.user({ email: 'a@example.com' });
    await other.given.user({ email: 'z@example.com' });
    for (const by of USER_ORDERS) {
      for (const isDescending of [false, true]) {
        const pages = await pagesOf(other, { text: 'many' }, { by, isDescending }, 500);
        expect(pages.map(({ total }) => total)).toEqual([1100, null, null]);
        expect(pages.flatMap(({ ids }) => ids).toSorted((a, b) => a - b)).toEqual(many);
      }
    }
    await other.stop();
  });

  it('finds a few users among many, in every order and page by page', async () => {
    const other = await Panel.start();
    const many = await manyUsers(other, 3000);
    const among = `id IN (${many.filter((_id, index) => index % 136 === 0).join(',')})`;
    await other.execute(`UPDATE users SET enable = 0, u = id * 7919 % 500, last_login = id * 31 % 5 WHERE ${among}`);
    await other.execute(`UPDATE users SET expired_at = '2098-01-01' WHERE ${among} AND id % 3 = 0`);
    await other.execute('UPDATE users SET id = id + 20000 * (id % 10)');
    const found = (await everyUser(other)).filter(({ enable }) => enable === 0);
    expect(found).toHaveLength(23);
    for (const by of USER_ORDERS) {
      for (const isDescending of [false, true]) {
        const pages = await pagesOf(other, { state: 'off' }, { by, isDescending }, 10);
        const ids = pages.flatMap((page) => page.ids);
        expect([by, isDescending, ids]).toEqual([by, isDescending, sorted(found, by, isDescending)]);
      }
    }
    await other.stop();
  });

  it('finds a user by number', async () => {
    const [anna] = await all({ text: 'anna@' });
    expect(await accounts({ text: String(anna?.id) })).toContain('Anna@example.com');
  });

  it('filters by level, group, and near expiry or quota', async () => {
    expect(await accounts({ level: 'gold' })).toEqual(['Anna@example.com']);
    expect(await accounts({ group: 'staff' })).toEqual(['Anna@example.com']);
    expect(await search.count({ group: null })).toBe(39);
    expect(await accounts({ near: 'expiry' })).toEqual(['soon@example.com']);
    expect(await search.count({ near: 'quota' })).toBe(10);
    await expect(search.page({ level: 'none' }, BY_ID, null, 1)).rejects.toThrow('Level "none" not found');
  });

  it('filters by the user list of a node', async () => {
    const { node, key } = await panel.given.node({ level: 'gold' });
    const reply = await panel.get(`/api/ss/v1/userList/${node.id}`, panel.signed(key));
    const uids = reply.json<{ data: { uid: number }[] }>().data.map(({ uid }) => uid);
    expect(uids).toHaveLength(0);
    const audience = { rank: 0, groupIds: [1] };
    const listed = (await all({ audience })).map(({ account }) => account);
    expect(listed).toContain('Anna@example.com');
    expect(listed).not.toContain('off@example.com');
    const golden = { rank: 5, groupIds: [1] };
    expect(await accounts({ audience: golden })).toEqual(['Anna@example.com']);
    // Several nodes together have each user once.
    expect(await search.count({ audiences: [golden, audience, golden] })).toBe(listed.length);
    expect(await search.count({ audiences: [] })).toBe(0);
  });
});

const VALUES: Readonly<Record<UserOrder, (user: User) => bigint | number | string>> = {
  id: (user) => user.id,
  account: (user) => user.emailKey,
  used: (user) => user.u + user.d,
  last_login: (user) => user.lastLogin,
  expired_at: (user) => user.expiredAt,
  created_at: (user) => user.createdAt,
};

/** Their ids, in the order of a page. */
function sorted(users: readonly User[], by: UserOrder, isDescending: boolean): number[] {
  const value = VALUES[by];
  const direction = isDescending ? -1 : 1;
  return users
    .toSorted((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : a.id - b.id) * direction)
    .map(({ id }) => id);
}

/** All pages of a search, in their order. Only the first request asks for the total. */
async function pagesOf(
  panel: Panel,
  filter: UserFilter,
  sort: UserSort,
  most: number,
): Promise<{ ids: number[]; total: number | null }[]> {
  const pages: { ids: number[]; total: number | null }[] = [];
  for (let after: UserPlace | null | undefined; after !== null;) {
    const { users, next, total } = await panel
      .service(UserSearchService)
      .page(filter, sort, after ?? null, most, after === undefined);
    pages.push({ ids: users.map(({ id }) => id), total });
    after = next;
  }
  return pages;
}
