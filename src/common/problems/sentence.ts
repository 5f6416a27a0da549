import type { ProblemValues } from './problem-code.js';

/** The words in braces of a sentence. */
export type Words<T extends string> = T extends `${string}{${infer Word}}${infer Rest}` ? Word | Words<Rest> : never;

/** The values that a sentence names, as the rest of the arguments: none for a sentence without words in braces. */
export type ValuesFor<T extends string> = [Words<T>] extends [never]
  ? []
  : [values: Readonly<Record<Words<T>, ProblemValues[string]>>];

/** Puts values into a sentence. A word without a value stays as it is. */
export function sentence(text: string, values: ProblemValues): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, word: string) => shown(values[word] ?? whole));
}

function shown(value: ProblemValues[string]): string {
  return typeof value === 'object' ? value.join(', ') : String(value);
}
