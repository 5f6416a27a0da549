import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { ENGINES } from '../../scripts/servers/engines.mjs';
import { root } from '../../scripts/setup.mjs';

const GIGABYTE = 1e9;

/**
 * @typedef {object} Machine
 * @property {string} processor
 * @property {number} cores
 * @property {number} gigabytes
 * @property {number} loadBefore the load average before the first measurement
 */

/** @returns {Machine} */
export function describeMachine() {
  return {
    processor: cpus()[0]?.model ?? 'an unknown processor',
    cores: availableParallelism(),
    gigabytes: Math.round(totalmem() / GIGABYTE),
    loadBefore: Number(loadavg()[0].toFixed(1)),
  };
}

/** The versions of the programs that take part, by name. A missing one has none. @returns {Record<string, string>} */
export function findVersions() {
  const servers = Object.values(ENGINES).map((engine) => [engine.name, engine.find()?.version]);
  const all = [['Node', process.versions.node], ...servers];
  return Object.fromEntries(all.filter(([, version]) => version !== undefined));
}

/** The commit, and whether what is measured is exactly that. @returns {{ commit: string, isClean: boolean }} */
export function findCommit() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    const isClean = git('status', '--porcelain', '--', 'src', 'bench', ':!bench/runs', 'package-lock.json') === '';
    return { commit: git('rev-parse', '--short=7', 'HEAD'), isClean };
  } catch {
    return { commit: 'unknown', isClean: false };
  }
}
