import { clockDifference } from './clock-difference.js';

describe('the difference of two clocks', () => {
  it.each([
    ['none, while the other time lies between both readings', { before: 1000, other: 4000, after: 6000 }, 0],
    ['by how much the other clock is certainly ahead', { before: 1000, other: 9000, after: 6000 }, -3000],
    ['by how much the other clock is certainly behind', { before: 1000, other: 200, after: 6000 }, 800],
    ['whole milliseconds', { before: 1000.4, other: 1, after: 1000.4 }, 999],
  ])('is %s', (_what, readings, expected) => {
    expect(clockDifference(readings)).toBe(expected);
  });
});
