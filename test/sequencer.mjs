import Sequencer from '@jest/test-sequencer';

/**
 * The longest first, as Jest does, but browsers, which take more than a core each, come last.
 */
export default class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const place = ({ path }) => (path.includes('/web/') ? 1 : 0);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}
