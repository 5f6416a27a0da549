/** Returns the text if it is one of the words. Addresses and fields may hold any text. */
export function oneOf<Word extends string>(words: readonly Word[], text: string): Word | undefined {
  return words.find((each) => each === text);
}
