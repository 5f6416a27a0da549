import { SourceRefused } from '../../moving.errors.js';
import { reason } from '../../reasons/reason.js';
import type { UnreadText } from '../unread-text.js';
import { type Charset, charsetOf, UTF8 } from './sql/charsets.js';
import type { EncodedText } from './sql/found.js';

/** Where a text of a dump stands. */
interface Place {
  readonly line: number;
  /** The character set of its table; undefined where the dump does not name it. */
  readonly tableCharset: string | undefined;
}

/** A text of a dump, in bytes of the character set that the dump names. */
export class DumpText implements UnreadText {
  constructor(
    private readonly text: EncodedText,
    private readonly place: Place,
  ) {}

  read(table: string, column: string): string {
    const { bytes, charset = UTF8 } = this.text;
    const { line } = this.place;
    if (this.mayLack(charset))
      throw new SourceRefused(reason('dump-lossy', { line, table, column, charset: charset.name }));
    const text = charset.decode(bytes);
    if (text === undefined)
      throw new SourceRefused(reason('dump-text', { line, table, column, charset: charset.name }));
    return text;
  }

  /** A dump in a set that lacks characters of the table has one `?` for each of them. */
  private mayLack({ isUnicode }: Charset): boolean {
    const { tableCharset } = this.place;
    return (
      !isUnicode && this.text.bytes.includes('??') && tableCharset !== undefined && charsetOf(tableCharset).isUnicode
    );
  }
}
