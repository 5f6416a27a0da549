import fc from 'fast-check';
import { cutOut, listPieces, parsePart, PartTooLong } from './json-pieces.js';

const read = (text: string): unknown[] => [...listPieces(text, JSON.parse)].flat();

describe('a JSON list in pieces', () => {
  it('gives the same items as JSON.parse of the whole text', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.nat(4), (list, indent) => {
        const whole = JSON.stringify(list, null, indent);
        expect(read(whole)).toEqual(JSON.parse(whole));
      }),
      { numRuns: 2000 },
    );
  });

  it('splits a long list into many pieces', () => {
    const list = Array.from({ length: 50_000 }, (_none, uid) => ({ uid, ip: '192.0.2.1,"\\],[{' }));
    const pieces = [...listPieces(JSON.stringify(list), JSON.parse)];
    expect(pieces.length).toBeGreaterThan(20);
    expect(pieces.flat()).toEqual(list);
  });

  it('rejects exactly the texts that JSON.parse rejects', () => {
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
    'rejects %j, which is not a JSON array',
    (text) => {
      expect(() => read(text)).toThrow(SyntaxError);
    },
  );

  it('accepts an item of 1 MiB, and rejects a much longer one', () => {
    const item = 'x'.repeat(2 ** 20 - 100);
    expect(read(JSON.stringify([1, item, 2]))).toEqual([1, item, 2]);
    expect(() => read(JSON.stringify([1, `${item}${item}`]))).toThrow(PartTooLong);
    expect(() => parsePart(JSON.stringify([item, item]), JSON.parse)).toThrow(PartTooLong);
  });
});

describe('a field that is cut out of a JSON object', () => {
  it('leaves the other fields unchanged', () => {
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

  it('is the last field of that name; without such a field the result is undefined', () => {
    expect(cutOut('{"totals":[1],"totals":[2]}', 'totals')?.value).toBe('[2]');
    expect(cutOut('{"a":{"totals":[1]},"b":"totals"}', 'totals')).toBeUndefined();
    expect(cutOut('{}', 'totals')).toBeUndefined();
    expect(() => cutOut('{"totals" 1}', 'totals')).toThrow(SyntaxError);
    expect(() => cutOut('{"totals":[', 'totals')).toThrow(SyntaxError);
  });
});
