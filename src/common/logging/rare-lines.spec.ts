import { setTimeout as sleep } from 'node:timers/promises';
import { RareLines } from './rare-lines.js';

describe('rare lines', () => {
  it('are written at once, and by the thousand few of them, with the number of the others', async () => {
    const lines: string[] = [];
    const rare = new RareLines(2, 200, (omitted) => lines.push(`${omitted} more`));
    for (let count = 0; count < 1000; count++) rare.add((omitted) => lines.push(`line after ${omitted}`));
    expect(lines).toEqual(['line after 0', 'line after 0']);
    await sleep(260);
    expect(lines.slice(2)).toEqual(['998 more']);
    await sleep(450);
    rare.add((omitted) => lines.push(`line after ${omitted}`));
    expect(lines.slice(3)).toEqual(['line after 0']);
  });
});
