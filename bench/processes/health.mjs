// A program that asks a panel for its health again and again, and keeps the longest time. In the process of the clients, their own work
// would keep the checks waiting.
//
// It is asked first with `{ port }`, which begins, and then with 'longest', whose response is the longest time since the last message in
// milliseconds.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../load/client.mjs';
import { requestText } from '../load/http-text.mjs';

const EVERY_MS = 5;
const REQUEST = requestText('/health/live', {});

let longest = 0;

process.on('message', (question) => {
  if (question !== 'longest') void watch(question.port);
  process.send(longest);
  longest = 0;
});

async function watch(port) {
  const client = new Client(port);
  for (;;) {
    const began = performance.now();
    const status = await client.ask(REQUEST);
    if (status !== 200) throw new Error(`the health check got ${status}`);
    longest = Math.max(longest, performance.now() - began);
    await sleep(EVERY_MS);
  }
}
