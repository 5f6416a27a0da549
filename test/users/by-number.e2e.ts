import { Database } from '../../src/database/database.js';
import { UserSearchService } from '../../src/users/search/user-search.service.js';
import { UserRepository } from '../../src/users/user/user.repository.js';
import { manyUsers } from '../support/database/many-users.js';
import { statementsOf } from '../support/database/statements.js';
import { isOnServer } from '../support/database/test-database.js';
import { Panel } from '../support/panel.js';

describe('users in the order of their numbers', () => {
  let panel: Panel;
  let ids: number[];
  beforeAll(async () => {
    panel = await Panel.start();
    ids = await manyUsers(panel, 1500);
  });
  afterAll(() => panel.stop());

  /** What the database says about the statements that `work` sends to read numbers. */
  async function plansOf(work: () => Promise<unknown>, expected: RegExp): Promise<string[]> {
    const statements = await statementsOf(panel);
    await work();
    const found = statements.filter((sql) => expected.test(sql) && !sql.includes('?'));
    expect(found.length).toBeGreaterThan(0);
    const rows = await Promise.all(
      found.map((sql) => panel.rows<Record<string, unknown>>(`EXPLAIN ${isOnServer ? '' : 'QUERY PLAN '}${sql}`)),
    );
    return rows.map((plan) => JSON.stringify(plan));
  }

  it('are read from the primary key alone, and not from an index that has the number too', async () => {
    const sort = { by: 'id', isDescending: false } as const;
    const search = panel.service(UserSearchService);
    for (const filter of [{}, { state: 'active' }] as const) {
      const plans = await plansOf(() => search.page(filter, sort, null, 10), /SELECT .*`?id.* ORDER BY .* LIMIT/s);
      expect(plans[0]).toMatch(isOnServer ? /"key":"PRIMARY"|using PRIMARY/ : /SCAN/);
      expect(plans[0]).not.toMatch(/filesort|TEMP B-TREE/);
    }
    const { users } = await search.page({}, { by: 'id', isDescending: true }, null, 3);
    expect(users.map(({ id }) => id)).toEqual(ids.slice(-3).reverse());
  });

  it('have a highest number, which takes no look at other rows', async () => {
    const work = () =>
      panel.service(Database).read((manager) => manager.withRepository(panel.service(UserRepository)).highestId());
    expect(await work()).toBe(ids.at(-1));
    const [plan] = await plansOf(work, /MAX\(/);
    expect(plan).toMatch(isOnServer ? /optimized away|Rows fetched before execution|"key":"PRIMARY"/ : /SEARCH/);
  });
});
