import { DEFAULT_SING_BOX } from './default-sing-box.js';
import { jsonMistake } from './json-mistake.js';

describe('the first mistake in a JSON text', () => {
  it.each([
    ['', 'json-cut', 1, 1],
    ['{\n  "a": 1,\n', 'json-cut', 3, 1],
    ['{"a": 1,}', 'json-key', 1, 9],
    ['{a: 1}', 'json-key', 1, 2],
    ['{"a" 1}', 'json-colon', 1, 6],
    ['{"a": }', 'json-value', 1, 7],
    ['[1,]', 'json-value', 1, 4],
    ['[1 2]', 'json-comma', 1, 4],
    ['{"a": [1}', 'json-comma', 1, 9],
    ['[01]', 'json-comma', 1, 3],
    ['{}\n{}', 'json-end', 2, 1],
    ['["a\nb"]', 'json-text', 1, 2],
    ['["\\q"]', 'json-text', 1, 2],
    ['["a]', 'json-text', 1, 2],
    ['[// no comments\n]', 'json-value', 1, 2],
  ])('of %j is %s in line %i, column %i', (text, problem, line, column) => {
    expect(jsonMistake(text)).toEqual({ problem, line, column });
  });

  it('is found exactly where JSON.parse finds one', () => {
    const pieces = ['', '{', '}', '[', ']', ',', ':', '"', '\\', '-', '1', '.', 'e', 'true', ' ', '\n', '\t', '\u0001'];
    let state = 7;
    const draw = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    let broken = 0;
    for (let round = 0; round < 3000; round++) {
      const at = draw(DEFAULT_SING_BOX.length);
      const text = `${DEFAULT_SING_BOX.slice(0, at)}${pieces[draw(pieces.length)]}${DEFAULT_SING_BOX.slice(at + draw(3))}`;
      const isBroken = !isJson(text);
      if (isBroken) broken += 1;
      expect([text, jsonMistake(text) !== undefined]).toEqual([text, isBroken]);
    }
    expect(broken).toBeGreaterThan(1000);
    expect(broken).toBeLessThan(2900);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
