import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { InvalidValue } from '../../common/problems/panel.errors.js';
import type { Terminal } from '../output/terminal.js';

/** Reads a secret from a file, or from standard input for `-`. All users of a machine can see arguments, but no files. */
export async function readSecretFile(file: string, { input }: Terminal): Promise<string> {
  try {
    const content = file === '-' ? await text(input) : await readFile(file, 'utf8');
    return content.replace(/\r?\n$/, '');
  } catch {
    throw new InvalidValue(`The file ${file} cannot be read`);
  }
}
