import Sequencer from '@jest/test-sequencer';

/** Folders of tests that start processes and wait for them: the longest files. */
const LONG = /\/test\/(process|campaigns|web|daemons)\//;

/** Starts long files first: one that starts last keeps one worker busy and the others idle. */
export default class extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => Number(LONG.test(b.path)) - Number(LONG.test(a.path)));
  }
}
