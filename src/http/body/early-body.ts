import { finished, PassThrough, type Readable } from 'node:stream';

/**
 * Reads a body into memory while the panel still checks its sender. The sender may hang up meanwhile, and Node drops bytes that
 * nobody has read by then. A daemon that sends each report once would lose it.
 */
export class EarlyBody {
  readonly content: PassThrough;

  /** @param most the bytes to read */
  constructor(
    private readonly source: Readable,
    most: number,
  ) {
    this.content = new PassThrough({ highWaterMark: most + 1 });
    // A request that is rejected before its parser has no reader, and an error without a listener would end the process.
    this.content.on('error', () => undefined);
    // `pipeline` would close the connection together with the content, before the response is sent.
    source.pipe(this.content);
    finished(source, { writable: false }, (error) => {
      if (error) this.content.destroy(error);
    });
  }

  /** Stops reading. */
  abandon(): void {
    this.source.unpipe(this.content);
    this.content.destroy();
  }
}
