import { isWireText } from './wire-text.js';

describe('text that every daemon reads unchanged', () => {
  it.each(['', 'plain', 'with "quotes" and \\ backslash', 'ключ', '密码', '😀', 'a b', '/path', '\\n'])(
    'may be %p',
    (text) => {
      expect(isWireText(text)).toBe(true);
      // JSON.stringify does not write \uXXXX for any of it.
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
    ['the other half of a surrogate pair', '\udc00'],
    ['text that looks like an escape', 'a\\u0041'],
    ['text that looks like an escape in capitals', 'C:\\Users'],
  ])('may not contain %s', (_what, text) => {
    expect(isWireText(text)).toBe(false);
  });
});
