import { nodeState } from './node-liveness.js';

const NOW = 1_800_000_000;

describe('a node', () => {
  it.each([
    [0, 'up'],
    [180, 'up'],
    [181, 'late'],
    [600, 'late'],
    [601, 'down'],
    [86_400, 'down'],
    // The process that wrote this time has a clock that is ahead.
    [-5, 'up'],
  ])('whose last call is %d s ago is %s', (silence, state) => {
    expect(nodeState(NOW - silence, NOW)).toBe(state);
  });

  it('that has never called is down', () => {
    expect(nodeState(null, NOW)).toBe('down');
  });
});
