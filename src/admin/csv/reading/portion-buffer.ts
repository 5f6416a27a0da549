import type { CsvLine } from '../csv-line.js';
import type { KeptLines } from './csv-reads.js';

/** Encryption makes the text of a portion a third longer, and the column holds less than 64 KiB. */
const MAX_BYTES = 46_000;
const MAX_LINE_BYTES = 16_000;
/** One transaction imports a portion, and blocks all other writes to the embedded database. */
const MAX_LINES = 300;
/** The panel hashes a few dozen passwords a second before it imports a portion, and waits for them before it stops. */
const MAX_LINES_WITH_PASSWORDS = 32;

/** Collects lines into portions. */
export class PortionBuffer {
  readonly full: KeptLines[] = [];
  private texts: string[] = [];
  private bytes = 0;
  private lastLine = 0;
  private readonly mostLines: number;

  constructor(hasPasswords: boolean) {
    this.mostLines = hasPasswords ? MAX_LINES_WITH_PASSWORDS : MAX_LINES;
  }

  /** A line that exceeds the length of any valid line keeps its number without values, so the import rejects it. */
  add({ line, values }: CsvLine): void {
    const whole = JSON.stringify([line, ...values]);
    const text = Buffer.byteLength(whole) > MAX_LINE_BYTES ? JSON.stringify([line]) : whole;
    const bytes = Buffer.byteLength(text) + 1;
    if (this.texts.length >= this.mostLines || this.bytes + bytes > MAX_BYTES) this.close();
    this.texts.push(text);
    this.bytes += bytes;
    this.lastLine = line;
  }

  /** Takes the full portions out. */
  take(): KeptLines[] {
    return this.full.splice(0);
  }

  /** Takes all portions out, at the end of the file. */
  takeAll(): KeptLines[] {
    this.close();
    return this.take();
  }

  private close(): void {
    if (this.texts.length === 0) return;
    const { texts, lastLine } = this;
    this.full.push({ text: `[${texts.join(',')}]`, count: texts.length, lastLine });
    this.texts = [];
    this.bytes = 0;
  }
}
