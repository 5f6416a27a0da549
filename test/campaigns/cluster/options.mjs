import { oneOf, positive, readCommandOptions, whole, words } from '../../../scripts/common/command-options.mjs';
import { Network } from './network.mjs';

const FAULTS = ['kill', 'freeze', 'cut', 'unplug'];
const WRITERS = ['one', 'all'];
const SERVERS = ['galera', 'group-replication'];
const NETWORKS = ['namespaces', 'loopback'];

const HELP = `npm run campaign cluster -- [choices]

Three panels behind HAProxy, on three servers of a cluster. In each round every fault hits one server, each server in turn,
while daemons report, users log in, refresh and log out, and operators change users and revoke line keys. Then it compares what the
panels have acknowledged with what the database holds.

  --servers galera           or group-replication: MySQL
  --network namespaces       each server has an address of its own, which needs root on Linux; or loopback: there no server is
                             unplugged, and only those of Galera can be cut off. The default is what this machine allows
  --rounds 3                 of the faults
  --faults ${FAULTS.join(',')}
                             kill -9; a frozen process; a server that clients reach and the other servers do not; and a server
                             that nobody reaches
  --partitions 1             times that no server reaches another one, until the partition heals
  --restarts 3               of panels, one after the other, in which no request may fail
  --writers one              or all: HAProxy leads to one server, or each panel to a server of its own
  --seconds 6                that a server is frozen, cut off or unplugged
  --seed 1                   of all that is chosen at random
  --log <file>               keeps what the panels log
`;

/**
 * @typedef {object} Options
 * @property {string} servers
 * @property {boolean} hasNetwork
 * @property {number} rounds
 * @property {string[]} faults
 * @property {number} partitions
 * @property {number} restarts
 * @property {'one' | 'all'} writers
 * @property {number} seconds
 * @property {number} seed
 * @property {string | undefined} log
 */

/**
 * Reads the command line. Returns undefined when there is nothing to do, after it has printed the reason.
 *
 * @returns {Options | undefined}
 */
export function readOptions() {
  const defaults = {
    servers: 'galera',
    network: Network.isPossible() ? 'namespaces' : 'loopback',
    rounds: '3',
    faults: FAULTS.join(','),
    partitions: '1',
    restarts: '3',
    writers: 'one',
    seconds: '6',
    seed: '1',
    log: undefined,
  };
  return readCommandOptions(HELP, defaults, (given) => {
    const { servers, network, rounds, faults, partitions, restarts, writers, seconds, seed, log } = given;
    const isGroup = oneOf('servers', servers, SERVERS) === 'group-replication';
    const hasNetwork = oneOf('network', network, NETWORKS) === 'namespaces';
    const canCut = hasNetwork || !isGroup;
    if (isGroup && writers === 'all') throw new Error('--writers all needs servers that all accept writes');
    const isPossible = (fault) => hasNetwork || !(fault === 'unplug' || (fault === 'cut' && isGroup));
    return {
      servers,
      hasNetwork,
      rounds: whole('rounds', rounds),
      faults: words('faults', faults, FAULTS).filter(isPossible),
      partitions: canCut ? whole('partitions', partitions) : 0,
      restarts: whole('restarts', restarts),
      writers: oneOf('writers', writers, WRITERS),
      seconds: positive('seconds', seconds),
      seed: whole('seed', seed),
      log,
    };
  });
}
