/**
 * Text from outside, short and harmless to show: without what a terminal obeys, what turns the direction of writing, or
 * lone surrogates. `longest` is in characters.
 */
export function plainText(text: string, longest: number): string {
  const plain = text
    .slice(0, 4 * longest)
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const characters = [...plain];
  return characters.length <= longest ? plain : `${characters.slice(0, longest - 1).join('')}…`;
}
