import { UserPortion } from './user-portion.js';

const ROWS = 2000;

describe('UserPortion', () => {
  it('has about the wanted rows, whatever the number of rows of a user', () => {
    const portion = new UserPortion(ROWS);
    for (let turn = 0; turn < 20; turn++) portion.note(portion.users * 24);
    expect(portion.users).toBe(Math.floor(ROWS / 24));
    for (let turn = 0; turn < 20; turn++) portion.note(portion.users * 0.1);
    expect(portion.users).toBeGreaterThan(10_000);
    expect(portion.users).toBeLessThanOrEqual(20_000);
  });

  it('crosses a gap of two billion numbers in a few steps', () => {
    const portion = new UserPortion(ROWS);
    let steps = 0;
    for (let passed = 0; passed < 2e9; passed += portion.users, steps++) portion.note(0);
    expect(steps).toBeLessThan(32);
  });

  it('is a quarter as large or less after a statement that has stopped, until it has one user, whose rows are all read', () => {
    const portion = new UserPortion(ROWS);
    for (let turn = 0; turn < 20; turn++) portion.note(0);
    for (let steps = 0; portion.users > 1; steps++) {
      const before = portion.users;
      expect(portion.note(portion.mostRows ?? NaN)).toBe(false);
      expect(portion.users).toBeLessThanOrEqual(Math.max(1, before / 4));
      expect(steps).toBeLessThan(20);
    }
    expect(portion.mostRows).toBeUndefined();
    expect(portion.note(1_000_000)).toBe(true);
  });
});
