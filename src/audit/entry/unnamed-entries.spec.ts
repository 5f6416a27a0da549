import { headsIn, namedIn, namesText } from './entry-names.js';
import { MAX_NAMED_TEXT, UnnamedEntries } from './unnamed-entries.js';

const HEAD = { number: 2_147_483_647, hash: 'ab'.repeat(32) };

const uids = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_none, index) => `uid${first + index}`.padEnd(22, '-'));

describe('UnnamedEntries', () => {
  it('gives each entry once', () => {
    const entries = new UnnamedEntries();
    const [one = '', two = ''] = uids(1, 2);
    entries.add(one);
    entries.add(two);
    expect(entries.take()).toEqual([one, two]);
    expect(entries.take()).toEqual([]);
  });

  it('gives at most as many as a row has room for, and keeps the rest', () => {
    const entries = new UnnamedEntries();
    for (const uid of uids(1, 40)) entries.add(uid);
    const taken = entries.take();
    expect(taken).toEqual(uids(1, 28));
    expect(namesText(taken, HEAD)?.length).toBeLessThanOrEqual(MAX_NAMED_TEXT);
    expect(entries.take()).toEqual(uids(29, 12));
  });

  it('takes back what was not committed, before the others', () => {
    const entries = new UnnamedEntries();
    for (const uid of uids(1, 2)) entries.add(uid);
    const taken = entries.take();
    for (const uid of uids(3, 1)) entries.add(uid);
    entries.giveBack(taken);
    expect(entries.take()).toEqual(uids(1, 3));
  });

  it('has a text of which the same uids and the same end of the chain are read', () => {
    for (const count of [0, 1, 28]) {
      expect(namedIn(namesText(uids(1, count)))).toEqual(uids(1, count));
      expect(headsIn(namesText(uids(1, count)))).toEqual([]);
      expect(namedIn(namesText(uids(1, count), HEAD))).toEqual(uids(1, count));
      expect(headsIn(namesText(uids(1, count), HEAD))).toEqual([HEAD]);
    }
  });
});
