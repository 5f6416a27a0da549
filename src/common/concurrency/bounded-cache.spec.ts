import { BoundedCache } from './bounded-cache.js';

describe('a cache with a bound', () => {
  it('keeps a limited number of values, and forgets the one that was used longest ago', () => {
    const cache = new BoundedCache<string, number>(2);
    cache.set('a', 1).set('b', 2);
    cache.get('a');
    cache.set('c', 3);
    expect([...cache.keys()].sort()).toEqual(['a', 'c']);
    expect(cache.get('b')).toBeUndefined();
  });

  it('counts a replaced value once', () => {
    const cache = new BoundedCache<string, number>(2);
    for (let count = 0; count < 5; count++) cache.set('a', count);
    cache.set('b', 1);
    expect([cache.get('a'), cache.get('b'), cache.size]).toEqual([4, 1, 2]);
  });
});
