import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { ENGINES } from '../../scripts/servers/engines.mjs';
import { root } from '../../scripts/setup.mjs';

const GIGABYTE = 1e9;

/** The machine's load before the first measurement. */
const [loadBefore] = loadavg();

/**
 * The machine and the options, on which the figures depend, one line each.
 *
 * @param {import('../options.mjs').Options} options
 */
export function describeMachine({ seconds, rounds, connections, users }) {
  return [
    `${new Date().toISOString().slice(0, 10)}, commit ${commit()}`,
    `${cpus()[0]?.model ?? 'an unknown processor'}, ${availableParallelism()} cores, ${Math.round(totalmem() / GIGABYTE)} GB, for servers, databases and load together; load before the run ${loadBefore.toFixed(1)}`,
    `Node ${process.versions.node}; ${serverVersions()}`,
    `${users} users, ${connections} connections (logins: 20), ${rounds} rounds of ${seconds} s in turns with the ceiling, medians; load by autocannon, whole lists by a client that only counts bytes`,
  ];
}

function commit() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--', 'src', 'package-lock.json') !== '';
    return git('rev-parse', '--short', 'HEAD') + (changed ? ' with changes' : '');
  } catch {
    return 'unknown';
  }
}

function serverVersions() {
  const versions = Object.values(ENGINES).map((engine) => {
    const version = engine.find()?.version;
    return version === undefined ? `no ${engine.name}` : `${engine.name} ${version}`;
  });
  return versions.join(', ');
}
