/**
 * True for text that reaches every daemon unchanged. It has no control characters and no lone surrogates, since JSON would
 * escape them as `\uXXXX`. It has no `\u` and no `\U`, since VNet-SSR decodes these before it parses.
 */
export function isWireText(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text) && !/\\u/i.test(text);
}
