import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planOf } from '../../bench/plan.mjs';
import { RunFolder } from '../../bench/store/run-folder.mjs';

const everything = { databases: ['sqlite'], parts: [], users: [], isFull: false };
const NOW = { commit: 'abc1234', isClean: true };

describe('the plan of a run', () => {
  it('goes from few users to many, on each database', () => {
    const plan = planOf({ ...everything, databases: ['sqlite', 'mysql'] });
    expect(plan.map(({ database, users }) => `${database} ${users}`)).toEqual(
      [1000, 10_000, 100_000].flatMap((users) => [`sqlite ${users}`, `mysql ${users}`]),
    );
    expect(plan[0]?.parts).toEqual(['growth']);
    expect(plan.flatMap(({ parts }) => parts)).not.toContain('storm');
  });

  it('of a full run also has 1,000,000 users and the storm', () => {
    const plan = planOf({ ...everything, isFull: true });
    expect(plan.at(-1)).toEqual({ database: 'sqlite', users: 1_000_000, parts: ['growth', 'changes'] });
    expect(plan.find(({ users }) => users === 100_000)?.parts).toContain('storm');
  });

  it('has the chosen parts and numbers of users only', () => {
    expect(planOf({ ...everything, parts: ['storm'] })).toEqual([
      { database: 'sqlite', users: 100_000, parts: ['storm'] },
    ]);
    expect(planOf({ ...everything, parts: ['imports', 'growth'], users: [50] })).toEqual([
      { database: 'sqlite', users: 50, parts: ['growth', 'imports'] },
    ]);
  });
});

describe('a run that was stopped', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'linegate-bench-runs-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const sites = planOf({ ...everything, parts: ['growth', 'logins'], users: [50] });
  const result = { isNew: false, isMixed: false, isKept: false, isWritten: false };
  const storm = { nodes: 1, seconds: 1, ramp: [] };
  const options = { sites, seconds: 1, rounds: 3, connections: 64, storm, profile: undefined, result };
  const row = { part: 'growth', database: 'sqlite', users: 50, operation: 'a login', unit: 'ms', value: 1 };
  const open = (more: object = {}, now = NOW) => RunFolder.open({ ...options, ...more }, { folder, now });

  function begun() {
    const run = open();
    run.store('sqlite', 50, 'growth', [row]);
    return run;
  }

  it('goes on with the missing parts, and has the rows of all of them', () => {
    const { name } = begun();
    const again = open();
    expect(again.name).toBe(name);
    expect(sites.map((site) => again.missing(site))).toEqual([['logins']]);
    again.store('sqlite', 50, 'logins', [{ ...row, part: 'logins' }]);
    expect(again.finish().rows.map(({ part }) => part)).toEqual(['growth', 'logins']);
  });

  it('is not mixed with a run of other source, unless it is allowed', () => {
    const { name } = begun();
    for (const now of [
      { ...NOW, commit: 'def5678' },
      { ...NOW, isClean: false },
    ]) {
      expect(() => open({}, now)).toThrow('was stopped at commit abc1234');
      expect(open({ result: { ...result, isMixed: true } }, now).name).toBe(name);
    }
  });

  it.each([
    ['another number of rounds', { rounds: 4 }],
    ['the wish for a new run', { result: { ...result, isNew: true } }],
  ])('is left alone by %s', async (_reason, more) => {
    begun();
    expect(sites.map((site) => open(more).missing(site))).toEqual([['growth', 'logins']]);
  });

  it('is over when it is finished', () => {
    const run = begun();
    run.store('sqlite', 50, 'logins', []);
    run.finish();
    expect(sites.map((site) => open().missing(site))).toEqual([['growth', 'logins']]);
  });
});
