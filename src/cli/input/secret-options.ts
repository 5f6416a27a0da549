import { BadUsage } from './bad-usage.js';
import { readSecretFile } from './secret-file.js';
import type { Terminal } from '../output/terminal.js';

/**
 * Reads a secret from a file, or takes it from an argument, which all users of the machine can see while the command runs.
 *
 * @param flag the option that has the secret itself: `--passwd`
 * @throws BadUsage where both are given; InvalidValue if the file cannot be read
 */
export async function secretOf(
  flag: string,
  { argument, file }: { readonly argument: string | undefined; readonly file: string | undefined },
  terminal: Terminal,
): Promise<string | undefined> {
  if (file === undefined) return argument;
  if (argument !== undefined) throw new BadUsage(`${flag} and ${flag}-file are both given; keep one`);
  return readSecretFile(file, terminal);
}
