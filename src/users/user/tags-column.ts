import type { ColumnOptions } from 'typeorm';

/** The limits of the list of tags; its text fits into the column. */
export const MAX_TAGS = 16;
export const MAX_TAG_LENGTH = 32;

/** A list of words in one column. A comma stands before and after each word, so that a search finds whole words only. */
export const TAGS: Pick<ColumnOptions, 'transformer'> = {
  transformer: {
    // TypeORM passes the words of a new row too.
    from: (value: unknown): unknown =>
      typeof value === 'string' ? value.split(',').filter((word) => word !== '') : value,
    to: (words: unknown): unknown => (Array.isArray(words) ? tagsText(words) : words),
  },
};

/** The tag as a part of the column. */
export function tagText(tag: string): string {
  return `,${tag},`;
}

/** The text of the column. */
export function tagsText(words: readonly unknown[]): string {
  return words.length === 0 ? '' : tagText(words.join(','));
}
