/**
 * Makes text from outside safe to show: short, without control characters, changes of the writing direction, or lone surrogates.
 *
 * @param longest in characters
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
