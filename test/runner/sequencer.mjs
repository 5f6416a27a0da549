import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

const SLOWEST = JSON.parse(readFileSync(new URL('slowest-files.json', import.meta.url), 'utf8'));

/**
 * The longest first, like Jest; but browsers, which use more than one core each, come last. Jest knows durations of earlier runs in
 * the same checkout. A fresh clone has none, so there a list of the slowest files takes their place: a long file that starts last
 * keeps one worker busy and the others idle.
 */
export default class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isBrowser = ({ path }) => Number(path.includes('/web/'));
    return sorted.toSorted((a, b) => isBrowser(a) - isBrowser(b) || placeOf(a) - placeOf(b));
  }
}

/** The place in the list. Files that are missing there, or have a known duration, keep Jest's order after the list. */
function placeOf({ path, duration, context }) {
  const place = SLOWEST.indexOf(relative(context.config.rootDir, path).split(sep).join('/'));
  return place === -1 || typeof duration === 'number' ? SLOWEST.length : place;
}
