import fc from 'fast-check';
import { canonicalEmail } from './canonical-email.js';

describe('T10: canonicalEmail', () => {
  it.each([
    ['a@example.com', 'a@example.com'],
    ['A@Example.COM', 'a@example.com'],
    ['First.Last+tag@example.com', 'first.last+tag@example.com'],
    ['caf\u00e9@example.com', 'caf\u00e9@example.com'],
    ['cafe\u0301@example.com', 'caf\u00e9@example.com'],
    ['CAF\u00c9@example.com', 'caf\u00e9@example.com'],
    ['\u0131@example.com', '\u0131@example.com'],
    ['a@B\u00dcCHER.example', 'a@xn--bcher-kva.example'],
    ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
  ])('%s is %s', (text, key) => expect(canonicalEmail(text)).toBe(key));

  it.each([
    ['a leading space', ' a@example.com'],
    ['a trailing space', 'a@example.com '],
    ['a line end', 'a@example.com\n'],
    ['a no-break space', 'a\u00a0@example.com'],
    ['full-width letters', '\uff41@example.com'],
    ['a full-width at sign', 'a\uff20example.com'],
    ['the Kelvin sign', '\u212a@example.com'],
    ['a ligature', '\ufb01@example.com'],
    ['a zero-width space', 'a\u200b@example.com'],
    ['a zero-width joiner', 'a\u200d@example.com'],
    ['a soft hyphen', 'a\u00ad@example.com'],
    ['a byte order mark', '\ufeffa@example.com'],
    ['a right-to-left mark', 'a\u202e@example.com'],
    ['NUL', 'a\0@example.com'],
    ['a lone surrogate', 'a\ud800@example.com'],
    ['an emoji', '\u{1f600}@example.com'],
    ['a trailing dot', 'a@example.com.'],
    ['a missing domain', 'a@'],
    ['a missing local part', '@example.com'],
    ['a missing at sign', 'example.com'],
    ['two at signs', 'a@b@example.com'],
    ['a missing top-level domain', 'a@localhost'],
    ['nothing', ''],
    ['over 320 characters', `${'a'.repeat(310)}@example.com`],
  ])('rejects an e-mail with %s', (_name, text) => expect(canonicalEmail(text)).toBeUndefined());

  it('returns the same form when it is applied twice', () => {
    const typed = fc.oneof(
      fc.emailAddress(),
      fc.tuple(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.domain()).map((parts) => parts.join('@')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const key = canonicalEmail(text);
        if (key === undefined) return;
        expect(canonicalEmail(key)).toBe(key);
        expect(canonicalEmail(text.toLowerCase())).toBe(key);
      }),
      { numRuns: 2000 },
    );
  });

  it('checks a hundred thousand characters quickly', () => {
    const start = performance.now();
    expect(canonicalEmail(`${'a.'.repeat(50_000)}@example.com`)).toBeUndefined();
    expect(canonicalEmail(`a@${'a-'.repeat(150)}.com`)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
