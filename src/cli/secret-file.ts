import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { InvalidValue } from '../common/panel.error.js';
import type { Terminal } from './terminal.js';

/** Reads a secret from a file, or from standard input where the file is `-`: arguments can be seen by everybody on a machine. */
export async function readSecretFile(file: string, { input }: Terminal): Promise<string> {
  try {
    const content = file === '-' ? await text(input) : await readFile(file, 'utf8');
    return content.replace(/\r?\n$/, '');
  } catch {
    throw new InvalidValue(`The file ${file} cannot be read`);
  }
}
