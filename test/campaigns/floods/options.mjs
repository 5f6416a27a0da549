import { oneOf, positive, readCommandOptions, words } from '../../../scripts/common/command-options.mjs';
import { KINDS } from './strangers.mjs';

const ENGINES = ['sqlite', 'mariadb', 'mysql'];
const SOURCES = ['many', 'one'];

const HELP = `npm run campaign floods -- [choices]

Strangers flood one panel: callers that it does not know, or that it cannot tell from strangers before they have sent something. Meanwhile
polls, reports, logins, an operator's pages and subscription links go on at a quarter of what the panel can do of all of them at the same
time. Each must get its response, none with 5xx or 429, 99 of 100 within 300 ms, and the log may grow by less than a line a second.

  --engines ${ENGINES.join(',')}
  --connections 50,300,1000  of strangers, each number in turn
  --kinds ${Object.keys(KINDS).join(',')}
                             or mix: all of them at the same time
  --sources many             or one: an address for each connection of strangers, or one for all. Good callers have others
  --seconds 10               of each flood
  --untimed                  the 99th percentile counts for nothing: for a machine with other work
`;

/**
 * @typedef {object} Options
 * @property {string[]} engines
 * @property {number[]} connections
 * @property {string[]} kinds
 * @property {'many' | 'one'} sources
 * @property {number} seconds
 * @property {boolean} isUntimed
 */

/**
 * Reads the command line. Returns undefined when there is nothing to do, after it has printed the reason.
 *
 * @returns {Options | undefined}
 */
export function readOptions() {
  const kinds = [...Object.keys(KINDS), 'mix'];
  const defaults = {
    engines: ENGINES.join(','),
    connections: '50,300,1000',
    kinds: kinds.join(','),
    sources: 'many',
    seconds: '10',
    untimed: false,
  };
  return readCommandOptions(HELP, defaults, (given) => ({
    engines: words('engines', given.engines, ENGINES),
    connections: given.connections.split(',').map((text) => positive('connections', text)),
    kinds: words('kinds', given.kinds, kinds),
    sources: oneOf('sources', given.sources, SOURCES),
    seconds: positive('seconds', given.seconds),
    isUntimed: given.untimed,
  }));
}
