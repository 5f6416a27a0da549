import { sitesOf } from '../../bench/options.mjs';

describe('what a run of the bench measures', () => {
  it('goes from few users to many, on each database', () => {
    const sites = sitesOf(['storm', 'polls'], ['sqlite', 'mysql'], []);
    expect(sites).toEqual(
      [10_000, 100_000].flatMap((users) =>
        ['sqlite', 'mysql'].map((database) => ({
          ...{ database, users },
          parts: users === 100_000 ? ['polls', 'storm'] : ['polls'],
        })),
      ),
    );
  });

  it('has the chosen numbers of users only', () => {
    expect(sitesOf(['changes', 'logins'], ['sqlite'], [50])).toEqual([
      { database: 'sqlite', users: 50, parts: ['logins', 'changes'] },
    ]);
  });
});
