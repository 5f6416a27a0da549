import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

const ORDER = JSON.parse(readFileSync(new URL('file-order.json', import.meta.url), 'utf8'));

/**
 * Starts the files in the order that `scripts/testing/file-order.mjs` has found. The files of all databases share the workers, so there
 * is one end at which workers are idle. Jest knows durations of earlier runs, but not on which database.
 */
export default class extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => placeOf(a) - placeOf(b));
  }

  /** New files come last, sorted by their size. */
  time() {
    return undefined;
  }
}

function placeOf({ path, context: { config } }) {
  const file = relative(config.rootDir, path).split(sep).join('/');
  const place = ORDER.indexOf(`${config.displayName.name} ${file}`);
  return place === -1 ? ORDER.length : place;
}
