import { UserPortion } from './user-portion.js';

describe('UserPortion', () => {
  it('has about 2,000 rows, whatever the number of rows of a user', () => {
    const portion = new UserPortion();
    for (let turn = 0; turn < 20; turn++) portion.note(portion.users * 24);
    expect(portion.users).toBe(Math.floor(2000 / 24));
    for (let turn = 0; turn < 20; turn++) portion.note(portion.users * 0.1);
    expect(portion.users).toBeGreaterThan(10_000);
    expect(portion.users).toBeLessThanOrEqual(20_000);
  });

  it('crosses a gap of two billion numbers in a few steps, and begins the next stretch small', () => {
    const portion = new UserPortion();
    let steps = 0;
    for (let passed = 0; passed < 2e9; passed += portion.users, steps++) portion.note(0);
    expect(steps).toBeLessThan(30);
    portion.begin();
    expect(portion.users).toBe(100_000);
    portion.note(3);
    expect(portion.users).toBe(100_000);
  });
});
