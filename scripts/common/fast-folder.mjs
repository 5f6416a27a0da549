import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A file system in the memory of Linux. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 32;

/**
 * Returns the folder for the files of databases that may be lost: memory if it has room for every test, because a database waits for
 * the disk at each commit and at each change of its schema.
 *
 * @returns {string}
 */
export function fastFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
