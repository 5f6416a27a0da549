const LONGEST = 255;

/**
 * What a daemon says, short and harmless to show: its text comes from users of the proxy, and may hold what a terminal
 * obeys or what turns the direction of writing.
 */
export function safeReason(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const characters = [...plain.slice(0, 2 * LONGEST)];
  return characters.length <= LONGEST ? characters.join('') : `${characters.slice(0, LONGEST - 1).join('')}…`;
}
