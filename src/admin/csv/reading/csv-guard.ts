import { isUtf8 } from 'node:buffer';
import { CsvRefused } from './csv-refused.js';

/** The longest line in bytes, with its separators and quotes, which `csv-parse` does not count. */
export const MAX_LINE_BYTES = 65_536;
/** The most lines of a file, without the first. */
export const MAX_LINES = 500_000;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const QUOTE = 34;

/**
 * Looks at the bytes of a CSV file before they are parsed: each line is short and in UTF-8, and there are not too many. A parser that
 * decodes wrong bytes replaces them silently, in passwords too. A quote changes whether a line break is within a value: the parser
 * refuses any other use of it.
 */
export class CsvGuard {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private isQuoted = false;
  private last = 0;
  private lines = 0;
  private lineBytes = 0;
  /** The line of the file in which the next byte is, by its line breaks, and the bytes of it from earlier pieces. */
  private line = 1;
  private begun: Buffer = Buffer.alloc(0);

  /** Looks at the next bytes. @throws CsvRefused */
  look(piece: Buffer): void {
    this.requireUtf8(piece);
    this.measure(piece);
  }

  /** Ends the file. @throws CsvRefused */
  end(): void {
    this.requireUtf8();
    this.endLine();
  }

  private requireUtf8(piece?: Buffer): void {
    try {
      this.decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      const wrong = piece === undefined ? 0 : breaksBeforeWrong(Buffer.concat([this.begun, piece]));
      throw notUtf8(this.line + wrong);
    }
  }

  private measure(piece: Buffer): void {
    let start = -1;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] ?? 0;
      if (byte === QUOTE) this.isQuoted = !this.isQuoted;
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        start = at + 1;
        if (byte === CARRIAGE_RETURN || this.last !== CARRIAGE_RETURN) this.line++;
        if (this.isQuoted) this.lineBytes++;
        else this.endLine();
      } else this.lineBytes++;
      if (this.lineBytes > MAX_LINE_BYTES) throw tooLong(this.line);
      this.last = byte;
    }
    this.begun = start === -1 ? Buffer.concat([this.begun, piece]) : Buffer.from(piece.subarray(start));
  }

  private endLine(): void {
    // The parser passes over empty lines.
    if (this.lineBytes > 0 && ++this.lines > MAX_LINES + 1) throw tooMany();
    this.lineBytes = 0;
  }
}

/** The line breaks before the first line that is not in UTF-8. */
function breaksBeforeWrong(bytes: Buffer): number {
  const lines = bytes.toString('latin1').split(/\r\n|\n|\r/);
  return Math.max(
    0,
    lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1'))),
  );
}

function notUtf8(line: number): CsvRefused {
  return new CsvRefused('csv-not-utf8', `Line ${line} of the file is not in UTF-8. Save it as "CSV UTF-8"`, { line });
}

function tooLong(line: number): CsvRefused {
  const values = { line, most: MAX_LINE_BYTES };
  return new CsvRefused('csv-long-line', `Line ${line} of the file is longer than ${MAX_LINE_BYTES} bytes`, values);
}

function tooMany(): CsvRefused {
  return new CsvRefused('too-many-lines', `The file has more than ${MAX_LINES} lines`, { most: MAX_LINES });
}
