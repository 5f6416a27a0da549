import { join } from 'node:path';
import { Program } from '../../scripts/processes/program.mjs';
import { watched } from '../report/figures.mjs';

/**
 * Starts a program that does one thing and nothing else.
 *
 * @param {string} name of a file in this folder
 * @param {ConstructorParameters<typeof Program>[1]} how
 * @param {number} atOnce
 * @returns {Promise<{ round: import('../alternate.mjs').Round, stop: () => Promise<void> }>}
 */
export async function startCeiling(name, how, atOnce) {
  const program = new Program(join(import.meta.dirname, name), how);
  await program.ask();
  return { round: (seconds) => watched(program, () => program.ask({ seconds, atOnce })), stop: program.stop };
}
