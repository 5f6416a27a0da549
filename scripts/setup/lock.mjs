import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until this process alone holds the lock, which is a folder with one file named after its holder's process id. A process
 * gets it by one rename, so only one of two processes can succeed: it moves a folder with its file into place, or it renames the
 * file of a holder that has ended.
 *
 * @param {string} folder
 * @param {(holder: string) => void} onWait called once if another process holds it
 * @returns {Promise<{ helpers: (pids: number[]) => void, release: () => void }>} `helpers` names the child programs that run now:
 *   while one of them runs, no process takes the lock over, even if this process was killed
 */
export async function takeLock(folder, onWait) {
  const mine = join(folder, String(process.pid));
  for (let told = false; ; await sleep(200)) {
    const [holder] = list(folder);
    if (holder === undefined) {
      if (placeFolder(folder)) break;
    } else if (!lives(folder, holder)) {
      if (attempt(() => renameSync(join(folder, holder), mine), 'ENOENT')) break;
    } else if (!told) {
      onWait(holder);
      told = true;
    }
  }

  const release = () => {
    process.off('exit', release);
    unlinkSync(mine);
    attempt(() => rmdirSync(folder), 'ENOTEMPTY', 'EEXIST', 'ENOENT');
  };
  process.on('exit', release);
  writeFileSync(mine, '');
  return { helpers: (pids) => writeFileSync(mine, pids.join(' ')), release };
}

function placeFolder(folder) {
  const prepared = `${folder}-${process.pid}`;
  mkdirSync(prepared, { recursive: true });
  writeFileSync(join(prepared, String(process.pid)), '');
  const placed = attempt(() => renameSync(prepared, folder), 'ENOTEMPTY', 'EEXIST', 'EPERM');
  if (!placed) rmSync(prepared, { recursive: true });
  return placed;
}

/** This process's own id in the folder belongs to an earlier process: in a container the same ids return. */
function lives(folder, holder) {
  if (holder === String(process.pid)) return false;
  let helpers = '';
  attempt(() => (helpers = readFileSync(join(folder, holder), 'utf8')), 'ENOENT');
  return [holder, ...helpers.split(' ').filter(Boolean)].some(isRunning);
}

function isRunning(pid) {
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** @returns {string[]} */
function list(folder) {
  let names = [];
  attempt(() => (names = readdirSync(folder)), 'ENOENT');
  return names;
}

/** True when the action succeeded, false when it failed with an expected code. */
function attempt(action, ...expected) {
  try {
    action();
    return true;
  } catch (error) {
    if (expected.includes(error.code)) return false;
    throw error;
  }
}
