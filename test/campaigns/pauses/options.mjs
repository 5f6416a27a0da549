import { positive, readCommandOptions, words } from '../../../scripts/common/command-options.mjs';

export const PATHS = ['direct', 'haproxy'];
/** When the panel is stopped: at a point of a report, or some milliseconds after its first byte. */
export const POINTS = ['before', 'request', '2', '5', '10', '20', 'answered'];

const HELP = `npm run campaign pauses -- [choices]

Stops panel processes in the middle of reports of every kind of daemon, lets them go on, and compares what daemons have
carried with what the panel has charged and set aside. All combinations of paths and processes run side by side.

  --pauses 5,20,30,60        seconds for which the panel stands still
  --points ${POINTS.join(',')}
                             when: before the report, with its first bytes, milliseconds later, or when one was answered
  --processes 1,2            panel processes over one database
  --paths direct,haproxy     with HAProxy, or without
  --scale 1                  all times are divided by this: 10 for a short run
  --rounds 1                 of each pause at each point
`;

/**
 * @typedef {object} Options
 * @property {number[]} pauses seconds
 * @property {string[]} points
 * @property {number[]} processes
 * @property {string[]} paths
 * @property {number} scale
 * @property {number} rounds
 */

/**
 * Reads the command line. Returns undefined when there is nothing to do, after it has printed the reason.
 *
 * @returns {Options | undefined}
 */
export function readOptions() {
  const defaults = {
    pauses: '5,20,30,60',
    points: POINTS.join(','),
    processes: '1,2',
    paths: PATHS.join(','),
    scale: '1',
    rounds: '1',
  };
  return readCommandOptions(HELP, defaults, ({ pauses, points, processes, paths, scale, rounds }) => ({
    pauses: pauses.split(',').map((text) => positive('pauses', text)),
    points: words('points', points, POINTS),
    processes: processes.split(',').map((text) => positive('processes', text)),
    paths: words('paths', paths, PATHS),
    scale: positive('scale', scale),
    rounds: positive('rounds', rounds),
  }));
}
