import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serverCache } from './data-folder.mjs';
import { findProgram } from './find-program.mjs';

/** Where `fetch-promtool.mjs` unpacks Debian's package. */
export const promtoolRoot = () => join(serverCache(), 'prometheus');

/**
 * Returns the path of promtool, which checks metrics and alert rules.
 *
 * @returns {string | undefined}
 */
export function findPromtool() {
  const unpacked = join(promtoolRoot(), 'usr/bin/promtool');
  return existsSync(unpacked) ? unpacked : findProgram('promtool');
}
