import type { DestinationStream } from 'pino';

/** Lines of a poll are about 200 characters long. */
const MAX_CHARACTERS = 64_000;
const WITHIN_MS = 250;

/**
 * Writes lines to a destination many at a time. A destination of pino gathers lines, too, but measures all that it has gathered for
 * each line: that takes a fifth of the processor time of a poll.
 */
export class GatheredLines implements DestinationStream {
  private lines = '';

  constructor(private readonly destination: DestinationStream) {
    setInterval(() => this.flush(), WITHIN_MS).unref();
  }

  write(line: string): void {
    this.lines += line;
    if (this.lines.length >= MAX_CHARACTERS) this.flush();
  }

  flush(): void {
    if (this.lines === '') return;
    const { lines } = this;
    this.lines = '';
    this.destination.write(lines);
  }
}
