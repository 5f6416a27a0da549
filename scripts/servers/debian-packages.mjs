import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { showProgress } from '../common/progress.mjs';
import { run } from '../common/run.mjs';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * Unpacks packages of Debian into a folder. Nothing is installed, and nothing of the system changes.
 *
 * @param {string} title of the progress
 * @param {string} root the folder; it appears when it is complete
 * @param {string} suite
 * @param {(apt: (program: string, ...args: string[]) => Promise<string>) => Promise<unknown>} download downloads packages with apt's
 *   programs, which know the lists of that suite and run in the folder of the archives
 */
export async function unpackDebianPackages(title, root, suite, download) {
  mkdirSync(dirname(root), { recursive: true });
  const work = mkdtempSync(`${root}.`);
  const finish = showProgress(title);
  try {
    await download(await aptFor(work, suite));
    await unpack(join(work, 'cache/archives'), join(work, 'root'));
    rmSync(root, { recursive: true, force: true });
    renameSync(join(work, 'root'), root);
    finish('done');
  } catch (error) {
    finish('failed');
    throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** apt with its own lists, status and cache: for it, this machine has no packages installed. */
async function aptFor(work, suite) {
  for (const folder of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(work, folder), { recursive: true });
  writeFileSync(join(work, 'status'), '');
  writeFileSync(join(work, 'sources.list'), `deb [signed-by=${KEYRING}] ${await debianMirror()} ${suite} main\n`);
  writeFileSync(
    join(work, 'apt.conf'),
    [
      `Dir::Etc::sourcelist "${join(work, 'sources.list')}";`,
      'Dir::Etc::sourceparts "-";',
      `Dir::State::lists "${join(work, 'lists')}";`,
      `Dir::State::status "${join(work, 'status')}";`,
      `Dir::Cache "${join(work, 'cache')}";`,
      // The sandbox's user could not read a folder of root.
      'APT::Sandbox::User "root";',
      'APT::Install-Recommends "false";',
      '',
    ].join('\n'),
  );
  const cwd = join(work, 'cache/archives');
  const apt = (program, ...args) => succeed(program, ['-c', join(work, 'apt.conf'), ...args], { cwd });
  await apt('apt-get', '-q', 'update');
  return apt;
}

async function unpack(archives, root) {
  for (const name of readdirSync(archives).filter((each) => each.endsWith('.deb'))) {
    await succeed('dpkg-deb', ['-x', join(archives, name), root]);
  }
}

/** The mirror of this system. */
async function debianMirror() {
  const format = ['--format', '$(REPO_URI) $(COMPONENT)', 'Created-By: Packages'];
  const lines = await succeed('apt-get', ['indextargets', ...format]);
  const mirrors = lines.split('\n').flatMap((line) => /^(\S+\/debian\/?) main$/.exec(line)?.[1] ?? []);
  if (mirrors[0] === undefined) throw new Error('This machine has no mirror of Debian.');
  return mirrors[0];
}

async function succeed(program, args, options = {}) {
  const { code, output } = await run(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output.trim()}`);
  return output;
}
