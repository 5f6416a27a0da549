import fc from 'fast-check';
import { plainText } from './plain-text.js';

describe('the plain form of text from outside', () => {
  it('keeps harmless text unchanged', () => {
    expect(plainText('www.example.com:443', 255)).toBe('www.example.com:443');
    expect(plainText('违反reject规则: 愛🙂', 255)).toBe('违反reject规则: 愛🙂');
  });

  it('drops control characters of terminals, and characters that reverse the direction of writing', () => {
    expect(plainText('\u001b[31mred\r\n\u202egnp.exe\u2028\u0000', 255)).toBe('[31mred gnp.exe');
  });

  it('is well formed and within its maximum length, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000, size: 'max' }), (text) => {
        const plain = plainText(text, 255);
        expect([...plain].length).toBeLessThanOrEqual(255);
        expect(plain.isWellFormed()).toBe(true);
        expect(plain).not.toMatch(/\p{C}/u);
      }),
    );
    expect([...plainText('🙂'.repeat(1000), 255)]).toHaveLength(255);
  });
});
