import type { Variables } from '../config/read-config.js';

/** What a command has of the world around it. */
export interface Terminal {
  readonly environment: Variables;
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly error: NodeJS.WritableStream;
}
