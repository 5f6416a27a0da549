// Loaded before a program: writes the names of the chunks that it reads to the file in CHUNKS.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

const { readFileSync, appendFileSync } = fs;
fs.readFileSync = (path, ...rest) => {
  if (String(path).endsWith('.cjs')) appendFileSync(process.env.CHUNKS, `${basename(String(path))}\n`);
  return readFileSync(path, ...rest);
};
syncBuiltinESMExports();
