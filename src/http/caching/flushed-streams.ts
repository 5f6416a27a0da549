import type { DeflateRaw, InflateRaw } from 'node:zlib';

/** The texts that other threads work on at the same time. More of them would occupy all processors. */
const AT_ONCE = 2;

/** Passes texts through a few zlib streams in other threads. A stream for each text would cost the event loop seven times as much. */
export class FlushedStreams {
  private readonly streams: readonly FlushedStream[];

  /** @param open creates a stream whose `flush` option puts out everything after each text */
  constructor(open: () => DeflateRaw | InflateRaw) {
    this.streams = Array.from({ length: AT_ONCE }, () => new FlushedStream(open));
  }

  /** The output for one text. */
  pass(text: Buffer): Promise<Buffer> {
    return this.streams.reduce((one, other) => (other.waiting < one.waiting ? other : one)).pass(text);
  }
}

/** Passes texts through one zlib stream, one after the other, in another thread. */
class FlushedStream {
  /** The texts that have no output yet. */
  waiting = 0;
  private stream: DeflateRaw | InflateRaw | undefined;
  private pieces: Buffer[] = [];
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly open: () => DeflateRaw | InflateRaw) {}

  pass(text: Buffer): Promise<Buffer> {
    this.waiting++;
    const output = this.last.then(() => this.passNext(text)).finally(() => this.waiting--);
    this.last = output.catch(() => undefined);
    return output;
  }

  private passNext(text: Buffer): Promise<Buffer> {
    const stream = (this.stream ??= this.opened());
    return new Promise((resolve, reject) => {
      // After an error zlib calls no callback.
      const fail = (error: Error): void => {
        this.stream = undefined;
        this.pieces = [];
        reject(error);
      };
      stream.once('error', fail);
      stream.write(text, () => {
        if (stream.destroyed) return;
        stream.off('error', fail);
        // The stream emits its data at once. If it ever keeps some, this empties it.
        while (stream.read() !== null);
        resolve(joined(this.pieces));
        this.pieces = [];
      });
    });
  }

  private opened(): DeflateRaw | InflateRaw {
    const stream = this.open();
    stream.on('data', (piece: Buffer) => this.pieces.push(piece));
    return stream;
  }
}

/** In memory of its own: a piece keeps 16 KiB alive, however few of them it shows. */
function joined(pieces: readonly Buffer[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) end += piece.copy(bytes, end);
  return bytes;
}
