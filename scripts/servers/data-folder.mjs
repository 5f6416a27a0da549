// The data folder of a newly installed server. To install one takes seconds of processor time, and to copy one takes a fraction of a
// second. So each server is installed once, into a folder of the user's cache, and each private server gets a copy.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ended, Keeper, lastLines } from './keeper.mjs';

/** Where this machine's user keeps downloaded and installed servers. */
export const serverCache = () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'linegate');

/** Each server writes its own: replication needs a different UUID for each server. */
const IDENTITY = 'auto.cnf';

/**
 * Returns a folder with the data of a newly installed server, which nobody changes.
 *
 * @param {import('./engines.mjs').Engine} engine
 * @param {any} programs of the engine
 * @param {(folder: string) => string} privateTemporary creates a temporary folder in a folder, and returns the server's option for it
 * @returns {Promise<string>}
 * @throws {Error} when the installation fails
 */
export async function installedData(engine, programs, privateTemporary) {
  // Another build of the same version has other programs, and another user has other owners of the files.
  const command = JSON.stringify([process.arch, engine.initialize(programs, '')]);
  const kind = createHash('sha256').update(command).digest('hex').slice(0, 12);
  const model = join(serverCache(), `data-${engine.name.toLowerCase()}-${programs.version}-${kind}`);
  if (existsSync(model)) return model;

  mkdirSync(serverCache(), { recursive: true });
  const folder = mkdtempSync(`${model}.`);
  const keeper = new Keeper(folder);
  const [program, ...args] = [...engine.initialize(programs, folder), privateTemporary(folder)];
  const install = keeper.launch(program, args);
  if ((await ended(install)) !== 0) throw new Error(`${engine.name} made no data folder:\n${lastLines(install.log)}`);
  const data = join(folder, 'data');
  rmSync(join(data, IDENTITY), { force: true });
  try {
    renameSync(data, model);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(model)) throw error;
  }
  await keeper.close();
  return model;
}
