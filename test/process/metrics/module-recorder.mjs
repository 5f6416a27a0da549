// Loaded before a program. At its end it writes the names of the chunks that the program has loaded to the file in CHUNKS.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';

const { cache } = createRequire(import.meta.url);
process.once('exit', () => {
  const chunks = Object.keys(cache).filter((path) => path.endsWith('.cjs'));
  writeFileSync(process.env.CHUNKS, chunks.map((path) => `${basename(path)}\n`).join(''));
});
