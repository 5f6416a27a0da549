import { join } from 'node:path';
import { isInstalled } from '../../scripts/servers/find-program.mjs';
import { describeWith } from '../support/describe-with.js';
import { programOutput } from '../support/process/program-output.js';
import { rounds } from '../jest/thorough.mjs';

const HAPROXY = { name: 'haproxy', isHere: isInstalled('haproxy') };
/** A guard against hanging, and no promise: the daemons wait for their panels, and beside busy programs for the processor. */
const PATIENCE_MS = 360_000;
/** A tenth of the times of real daemons. `npm run campaign pauses` has more pauses and points. */
const SHORT = [
  '--scale',
  '10',
  ...rounds(
    ['--pauses', '20,60', '--points', 'before,request,answered'],
    ['--pauses', '5,20,60', '--points', 'before,request,5,answered'],
  ),
];

describeWith(HAPROXY, 'panels that are paused in the middle of reports', () => {
  it(
    'charge no user twice and lose no delivered traffic, with every kind of daemon, alone and in pairs, with HAProxy and without',
    async () => {
      const output = await programOutput(join(import.meta.dirname, 'pauses/run.mjs'), SHORT);
      expect(output).toContain('Both inequalities hold.');
      expect(output.match(/^\| (direct|haproxy), /gm)).toHaveLength(16);
    },
    PATIENCE_MS,
  );
});
