// The pages import this file too, so it imports nothing.

/** The words in braces that a text of a hand-over may have. */
export const PLACEHOLDERS = ['account', 'password', 'address', 'link'] as const;

/** The values for the words in braces; null for a value that nobody knows. */
export type HandOverValues = Readonly<Record<(typeof PLACEHOLDERS)[number], string | null>>;

/** Puts values into a text. A line whose value is missing is left out. */
export function handOverText(template: string, values: HandOverValues): string {
  const lines = template.split('\n').flatMap((line) => {
    const words = [...line.matchAll(/\{(\w+)\}/g)].map(([, word = '']) => word);
    if (words.some((word) => valueOf(values, word) === null)) return [];
    return [line.replaceAll(/\{(\w+)\}/g, (whole, word: string) => valueOf(values, word) ?? whole)];
  });
  return lines.join('\n').trim();
}

function valueOf(values: HandOverValues, word: string): string | null | undefined {
  return Object.entries(values).find(([name]) => name === word)?.[1];
}
