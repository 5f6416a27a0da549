// Feeds files with drawn proxies to a real program, and compares what it has read.
import { isDeepStrictEqual } from 'node:util';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choices, drawnProxies } from './drawn-proxies.mjs';

const SHOWN = 5;
const CHOICES = choices();
const CONTEXT = {
  ...{ title: 'Drawn, "1"', url: 'https://sub.example.com/s/CODE', interval: 24 },
  ...{ used: 3072n, allowance: 100n, lastDay: '2027-01-31' },
};

/**
 * @param {string} title names format and program
 * @param {{ name(name: string): string, print: Function, file: Function }} format
 * @param {import('../../src/subscriptions/formats/ciphers.js').Known} known what the program knows
 * @param {(file: string) => readonly object[]} read the proxies that the program reads; throws for a file that it rejects
 * @param {(proxy: object) => object | undefined} expected what it must read for a proxy; undefined if it must only accept it
 * @param {(proxy: object) => boolean} [isKnown] false for a proxy that the program is known to misread
 */
export function checkDrawn(title, format, known, read, expected, isKnown = () => true) {
  const { seed, files } = CHOICES;
  const folder = mkdtempSync(join(tmpdir(), 'linegate-drawn-'));
  const file = join(folder, 'file');
  let faults = 0;
  let count = 0;
  const fault = (...texts) => ++faults <= SHOWN && console.log('  ', ...texts);
  for (let number = 0; number < files; number++) {
    const drawn = drawnProxies(known, (name) => format.name(name), seed + number).filter(isKnown);
    const printed = drawn.map((proxy) => ({
      ...{ proxy, name: proxy.name, text: format.print(proxy, CONTEXT.title, '6ba7b810-9dad-41d1-80b4-00c04fd430c8') },
    }));
    for (const { proxy, text } of printed)
      if (typeof text !== 'string') fault('left out:', text.because, JSON.stringify(proxy));
    const kept = printed.filter(({ text }) => typeof text === 'string');
    writeFileSync(file, format.file(kept, CONTEXT));
    try {
      const found = read(file);
      if (found.length !== kept.length) fault(`file ${number}: ${found.length} proxies of ${kept.length}`);
      for (const [index, { proxy }] of kept.entries()) {
        const fields = expected(proxy);
        if (fields === undefined) continue;
        // Without the order of fields, and without undefined ones.
        const wanted = JSON.parse(JSON.stringify(fields));
        if (!isDeepStrictEqual(found[index], wanted))
          fault(
            `file ${number}: read\n    ${JSON.stringify(found[index])}\n  in place of\n    ${JSON.stringify(wanted)}`,
          );
      }
      count += kept.length;
    } catch (error) {
      fault(`file ${number} is rejected: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  rmSync(folder, { recursive: true });
  console.log(`${title}: ${count} drawn proxies read, ${faults} faults (--seed ${seed})`);
  if (faults > 0) process.exitCode = 1;
}
