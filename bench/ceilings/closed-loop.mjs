import { figures } from '../report/figures.mjs';

/**
 * Answers each message of the parent with the rate of an operation: `atOnce` loops repeat it for `seconds`.
 *
 * @param {() => Promise<unknown>} operation
 */
export function answerRounds(operation) {
  process.on('message', ({ seconds, atOnce }) => {
    void runRound(operation, seconds, atOnce).then((result) => process.send(result));
  });
  process.send('ready');
}

async function runRound(operation, seconds, atOnce) {
  const times = [];
  const began = performance.now();
  const end = began + 1000 * seconds;
  const loop = async () => {
    for (let start = performance.now(); start < end;) {
      await operation();
      const now = performance.now();
      times.push(now - start);
      start = now;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return figures(times, (performance.now() - began) / 1000);
}
