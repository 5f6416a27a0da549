/**
 * True for text that reaches every daemon unharmed: no control characters and no lone surrogates, since JSON would have to
 * escape them as `\uXXXX`, and no `\u` or `\U`, which VNet-SSR decodes before it parses.
 */
export function isWireText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text) && !/\\u/i.test(text);
}
