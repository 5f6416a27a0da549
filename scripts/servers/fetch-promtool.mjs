// `node scripts/servers/fetch-promtool.mjs`: unpacks promtool from Debian's package `prometheus` into a folder of the user's cache.
// Nothing is installed, and nothing of the system changes. The tests find the program there.
import { unpackDebianPackages } from './debian-packages.mjs';
import { findPromtool, promtoolRoot } from './promtool.mjs';

/** The release whose promtool the tests use. It needs only a C library of that release or a newer one. */
const SUITE = 'bookworm';

try {
  await fetchPromtool();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function fetchPromtool() {
  if (findPromtool() !== undefined) {
    console.log('promtool is here.');
    return;
  }
  if (process.platform !== 'linux') throw new Error('promtool is missing: it is a part of Prometheus');
  // `download` takes the package alone: promtool is one program that needs none of the others.
  const download = (apt) => apt('apt-get', '-q', 'download', 'prometheus');
  await unpackDebianPackages('Fetching promtool from Debian', promtoolRoot(), SUITE, download);
}
