import fc from 'fast-check';
import { cutOut, listPieces, parsePart, PartTooLong } from './json-pieces.js';

const read = (text: string): unknown[] => [...listPieces(text, JSON.parse)].flat();

describe('a JSON list in pieces', () => {
  it('has the items that it has as a whole', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.nat(4), (list, indent) => {
        const whole = JSON.stringify(list, null, indent);
        expect(read(whole)).toEqual(JSON.parse(whole));
      }),
      { numRuns: 2000 },
    );
  });

  it('is of many pieces where it is long, each with some items', () => {
    const list = Array.from({ length: 50_000 }, (_none, uid) => ({ uid, ip: '192.0.2.1,"\\],[{' }));
    const pieces = [...listPieces(JSON.stringify(list), JSON.parse)];
    expect(pieces.length).toBeGreaterThan(20);
    expect(pieces.flat()).toEqual(list);
  });

  it('is refused wherever the whole would be', () => {
    const mutated = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '[', ']', '{', '}', '"', '\\', ' ', '1'));
    fc.assert(
      fc.property(mutated, fc.boolean(), ([json, where, put], isList) => {
        const text = isList ? `[${json}]` : json;
        const at = where % (text.length + 1);
        const changed = text.slice(0, at) + put + text.slice(at + 1);
        let whole: unknown;
        try {
          whole = JSON.parse(changed);
        } catch {
          whole = undefined;
        }
        if (Array.isArray(whole)) expect(read(changed)).toEqual(whole);
        else expect(() => read(changed)).toThrow(SyntaxError);
      }),
      { numRuns: 5000 },
    );
  });

  it.each(['', ' ', '[', ']', '[,]', '[1,]', '[,1]', '[1,,2]', '[1]]', '[1}', '[1] 2', '{}', '["a]', '[1,2'])(
    '%j is none',
    (text) => {
      expect(() => read(text)).toThrow(SyntaxError);
    },
  );

  it('takes an item of 1 MiB and none that is much longer', () => {
    const item = 'x'.repeat(2 ** 20 - 100);
    expect(read(JSON.stringify([1, item, 2]))).toEqual([1, item, 2]);
    expect(() => read(JSON.stringify([1, `${item}${item}`]))).toThrow(PartTooLong);
    expect(() => parsePart(JSON.stringify([item, item]), JSON.parse)).toThrow(PartTooLong);
  });
});

describe('a field that is cut out of an object', () => {
  it('leaves the others as they are', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), fc.nat(4), (others, value, indent) => {
        const text = JSON.stringify({ ...others, totals: value }, null, indent);
        const cut = cutOut(text, 'totals');
        expect(JSON.parse(cut?.value ?? '')).toEqual(JSON.parse(JSON.stringify(value)));
        expect(JSON.parse(cut?.rest ?? '')).toEqual(JSON.parse(JSON.stringify({ ...others, totals: null })));
      }),
      { numRuns: 1000 },
    );
  });

  it('is the last of its name, as elsewhere, and none where there is none', () => {
    expect(cutOut('{"totals":[1],"totals":[2]}', 'totals')?.value).toBe('[2]');
    expect(cutOut('{"a":{"totals":[1]},"b":"totals"}', 'totals')).toBeUndefined();
    expect(cutOut('{}', 'totals')).toBeUndefined();
    expect(() => cutOut('{"totals" 1}', 'totals')).toThrow(SyntaxError);
    expect(() => cutOut('{"totals":[', 'totals')).toThrow(SyntaxError);
  });
});
