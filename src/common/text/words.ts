/** Whether a text is one word: letters, digits and `. _ -`, with a letter or digit first. */
export function isWord(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(text);
}

/** The words of a text, between spaces or commas. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,，、]+/u).filter((word) => word !== '');
}
