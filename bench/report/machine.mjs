import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { ENGINES } from '../../scripts/servers/engines.mjs';
import { root } from '../../scripts/setup.mjs';

const GIGABYTE = 1e9;

/** One line about a run, its programs and the machine before it. @param {string} commit @param {import('../options.mjs').Options} options */
export function describeRun(commit, { rounds, seconds }) {
  const servers = Object.values(ENGINES).map((engine) => [engine.name, engine.find()?.version]);
  const programs = [['Node', process.versions.node], ...servers].filter(([, version]) => version !== undefined);
  const date = new Date().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const processor = cpus()[0]?.model ?? 'an unknown processor';
  const memory = `${Math.round(totalmem() / GIGABYTE)} GB`;
  return [
    `Commit ${commit}, ${date}`,
    `${processor}, ${availableParallelism()} cores, ${memory}, load average ${loadavg()[0].toFixed(1)} before it`,
    programs.map((program) => program.join(' ')).join(', '),
    `${rounds} rounds of ${seconds} s`,
  ].join('; ');
}

/** The commit, and whether what is measured is exactly that. */
export function findCommit() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    const changes = git('status', '--porcelain', '--', 'src', 'bench', 'package-lock.json');
    return `${git('rev-parse', '--short=7', 'HEAD')}${changes === '' ? '' : ' with changes'}`;
  } catch {
    return 'unknown';
  }
}
