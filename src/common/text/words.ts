/** The words of a text, between spaces or commas. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s,，、]+/u).filter((word) => word !== '');
}
