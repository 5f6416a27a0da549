import { setTimeout as sleep } from 'node:timers/promises';
import { RareLines } from './rare-lines.js';

describe('rare lines', () => {
  it('are written at once, and by the thousand few of them, with the number of the others', async () => {
    const lines: string[] = [];
    const rare = new RareLines(2, 200, (omitted) => lines.push(`${omitted} more`));
    for (let count = 0; count < 1000; count++) rare.add((omitted) => lines.push(`line after ${omitted}`));
    expect(lines).toEqual(['line after 0', 'line after 0']);
    while (lines.length < 3) await sleep(10);
    expect(lines.slice(2)).toEqual(['998 more']);
    // Both lines that may come at once are there again.
    await sleep(450);
    rare.add((omitted) => lines.push(`line after ${omitted}`));
    expect(lines.slice(3)).toEqual(['line after 0']);
  });

  it('are counted also if a later line has taken what the summary waits for', async () => {
    const lines: string[] = [];
    const rare = new RareLines(1, 100, (omitted) => lines.push(`${omitted} more`));
    const add = (): void => rare.add((omitted) => lines.push(`line after ${omitted}`));
    add();
    await sleep(50);
    // From here on a timer waits, and ends when the line after the next one is there.
    add();
    while (lines.length < 2) {
      await sleep(5);
      add();
    }
    add();
    while (!lines.at(-1)?.endsWith('more')) await sleep(10);
  });
});
