import { isWireText } from './wire-text.js';

describe('text that every daemon takes as it is', () => {
  it.each(['', 'plain', 'with "quotes" and \\ backslash', 'ключ', '密码', '😀', 'a b', '/path', '\\n'])(
    '%p is',
    (text) => {
      expect(isWireText(text)).toBe(true);
      // JSON has no need to write any of it as \uXXXX.
      expect(JSON.stringify(text)).not.toMatch(/\\u/);
    },
  );

  it.each([
    ['a control character', 'a\u0000b'],
    ['a line end', 'a\nb'],
    ['a tab', 'a\tb'],
    ['delete', 'a\u007fb'],
    ['a control character beyond ASCII', 'a\u0085b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['the other half', '\udc00'],
    ['what looks like an escape', 'a\\u0041'],
    ['and in capitals', 'C:\\Users'],
  ])('%s is not', (_what, text) => {
    expect(isWireText(text)).toBe(false);
  });
});
