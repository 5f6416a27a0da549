import Sequencer from '@jest/test-sequencer';

/**
 * The longest first, as Jest does, with two exceptions: the crash harness has a limit of time and begins, and browsers, which
 * take more than a core each, come last.
 */
export default class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const place = ({ path }) => (path.includes('/crash/') ? 0 : path.includes('/web/') ? 2 : 1);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}
