import { randomToken } from './random-token.js';

const COUNT = 10_000;

describe('a random token', () => {
  it.each([
    [16, 22],
    [32, 43],
    [5000, 6667],
  ])('from %i bytes has %i characters', (bytes, characters) => {
    expect(randomToken(bytes)).toMatch(new RegExp(`^[\\w-]{${characters}}$`));
  });

  it('can have padding', () => {
    expect(randomToken(16, 'base64')).toMatch(/^[A-Za-z0-9+/]{22}==$/);
  });

  it('has no beginning and no end that another one has, however many there are', () => {
    const tokens = Array.from({ length: COUNT }, (_, index) => randomToken(16 + (index % 3)));
    expect(new Set(tokens.map((token) => token.slice(0, 11))).size).toBe(COUNT);
    expect(new Set(tokens.map((token) => token.slice(11, 22))).size).toBe(COUNT);
  });
});
