/** A text as the word that it is. What stands in an address or comes out of a field may be none. */
export function oneOf<Word extends string>(words: readonly Word[], text: string): Word | undefined {
  return words.find((each) => each === text);
}
