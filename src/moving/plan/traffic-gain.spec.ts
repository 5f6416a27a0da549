import { trafficGain } from './traffic-gain.js';

describe('what the old panel has charged since the last import', () => {
  it.each([
    [[5n, 7n], [6n, 9n], { u: 1n, d: 2n, isReset: false }],
    [[5n, 7n], [5n, 7n], { u: 0n, d: 0n, isReset: false }],
    [[5n, 7n], [1n, 9n], { u: 1n, d: 9n, isReset: true }],
    [[5n, 7n], [0n, 0n], { u: 0n, d: 0n, isReset: true }],
  ] as const)('%p to %p', ([lastU, lastD], [u, d], gain) => {
    expect(trafficGain({ u: lastU, d: lastD }, { u, d })).toEqual(gain);
  });
});
