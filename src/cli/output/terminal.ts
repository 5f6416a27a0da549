import type { Variables } from '../../config/read-config.js';

/** The environment and the streams of a command. */
export interface Terminal {
  readonly environment: Variables;
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly error: NodeJS.WritableStream;
}
