import fc from 'fast-check';
import { safeReason } from './safe-reason.js';

describe('the reason of a hit', () => {
  it('stays as it is where there is nothing wrong with it', () => {
    expect(safeReason('www.example.com:443')).toBe('www.example.com:443');
    expect(safeReason('违反reject规则: 愛🙂')).toBe('违反reject规则: 愛🙂');
  });

  it('loses what a terminal would obey, and what turns the direction of writing', () => {
    expect(safeReason('\u001b[31mred\r\n\u202egnp.exe\u2028\u0000')).toBe('[31mred gnp.exe');
  });

  it('is at most 255 well-formed characters, of whatever', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000, size: 'max' }), (text) => {
        const safe = safeReason(text);
        expect([...safe].length).toBeLessThanOrEqual(255);
        expect(safe.isWellFormed()).toBe(true);
        expect(safe).not.toMatch(/\p{C}/u);
      }),
    );
    expect([...safeReason('🙂'.repeat(1000))]).toHaveLength(255);
  });
});
