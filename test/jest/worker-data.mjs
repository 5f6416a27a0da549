// The workers of Jest load this before anything else. The runner sends its data to all workers when the first one asks for them, and
// never again. A worker that loads more slowly does not listen yet: it lost the data, and its first test file waited for ever. This module
// keeps the data until the runner listens.
import { isMainThread } from 'node:worker_threads';

/** The type of the runner's message. */
const DATA = 'jest-light-runner-worker-data';

if (isMainThread && process.env.TINYPOOL_WORKER_ID !== undefined) {
  /** @type {{ type: string } | undefined} */
  let data;
  let isListening = false;
  process.on('newListener', (event) => {
    if (event !== 'message') return;
    if (data !== undefined) {
      // The new listener is not there yet.
      setImmediate(() => process.emit('message', data));
    } else if (!isListening) {
      // Not before the pool listens: until then Node keeps all messages.
      isListening = true;
      process.on('message', (message) => {
        if (message?.type === DATA) data = message;
      });
    }
  });
}
