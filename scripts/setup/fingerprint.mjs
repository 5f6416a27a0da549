import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns one hash over the names and contents of the given files and folders. It also differs between platforms, because installed
 * packages hold binaries. Unit specs do not count: no build contains them.
 *
 * @param {string} root
 * @param {string[]} names relative to the root; a missing file counts as absent
 * @returns {string}
 */
export function fingerprint(root, names) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const name of names.flatMap((name) => filesUnder(root, name))) {
    const contents = readFileSync(join(root, name));
    hash.update(`${name}\n${contents.length}\n`).update(contents);
  }
  return hash.digest('hex');
}

function filesUnder(root, name) {
  const status = statSync(join(root, name), { throwIfNoEntry: false });
  if (!status || name.endsWith('.spec.ts')) return [];
  if (!status.isDirectory()) return [name];
  return readdirSync(join(root, name))
    .sort()
    .flatMap((entry) => filesUnder(root, `${name}/${entry}`));
}
