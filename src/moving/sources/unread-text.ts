import { SourceRefused } from '../moving.errors.js';
import { reason } from '../reasons/reason.js';

/** A text of an old panel that is decoded, or refused, only when somebody reads it. Many columns are of no use here. */
export interface UnreadText {
  /** @throws SourceRefused with the place of a text that cannot be decoded */
  read(table: string, column: string): string;
}

/** A text of a live database whose bytes are none. */
export const BROKEN_TEXT: UnreadText = {
  read: (table, column) => {
    throw new SourceRefused(reason('value-bytes', { table, column }));
  },
};
