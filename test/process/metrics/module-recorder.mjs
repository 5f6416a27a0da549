// Loaded before a program. Writes the names of the chunks that the program reads to the file in CHUNKS.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

const { readFileSync, appendFileSync } = fs;
fs.readFileSync = (path, ...rest) => {
  if (String(path).endsWith('.cjs')) appendFileSync(process.env.CHUNKS, `${basename(String(path))}\n`);
  return readFileSync(path, ...rest);
};
syncBuiltinESMExports();
