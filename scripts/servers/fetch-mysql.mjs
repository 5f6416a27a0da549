// `node scripts/servers/fetch-mysql.mjs`: unpacks a real MySQL from the packages of Debian's unstable suite into a folder of the
// user's cache. Nothing is installed, and nothing of the system changes. The tests find the server there.
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { showProgress } from '../common/progress.mjs';
import { run } from '../common/run.mjs';
import { composeLine, fetchedRoot, mysql } from './mysql.mjs';

const SUITE = 'sid';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const PACKAGES = ['mysql-server-core', 'mysql-client-core', 'libc6'];

try {
  await fetchMysql();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function fetchMysql() {
  const line = composeLine();
  const found = mysql.find();
  if (found !== null) {
    console.log(`MySQL ${found.version} is here.`);
    return;
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(`MySQL is missing: ${mysql.advice}`);

  const root = fetchedRoot(line);
  mkdirSync(dirname(root), { recursive: true });
  const work = mkdtempSync(`${root}.`);
  const finish = showProgress(`Fetching MySQL ${line} from Debian's unstable suite`);
  try {
    await download(work, line);
    await unpack(work);
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

/** Runs apt with its own lists, status and cache: for it, this machine has no packages installed. */
async function download(work, line) {
  for (const folder of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(work, folder), { recursive: true });
  writeFileSync(join(work, 'status'), '');
  writeFileSync(join(work, 'sources.list'), `deb [signed-by=${KEYRING}] ${await debianMirror()} ${SUITE} main\n`);
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
  const apt = (program, ...args) => succeed(program, '-c', join(work, 'apt.conf'), ...args);
  await apt('apt-get', '-q', 'update');

  const offered = /Candidate: (\d+\.\d+)\.(\S+)/.exec(await apt('apt-cache', 'policy', PACKAGES[0]));
  if (offered?.[1] !== line) {
    throw new Error(
      `Debian's unstable suite has MySQL ${offered?.[1] ?? 'of no known version'}, and docker-compose.yml names ` +
        `${line}: update docker-compose.yml and the documentation to the line that is tested.`,
    );
  }
  await apt('apt-get', '-q', '-y', '--download-only', 'install', ...PACKAGES);
}

async function unpack(work) {
  const archives = join(work, 'cache/archives');
  for (const name of readdirSync(archives).filter((each) => each.endsWith('.deb'))) {
    await succeed('dpkg-deb', '-x', join(archives, name), join(work, 'root'));
  }
}

/** The mirror of this system. */
async function debianMirror() {
  const lines = await succeed(
    'apt-get',
    'indextargets',
    '--format',
    '$(REPO_URI) $(COMPONENT)',
    'Created-By: Packages',
  );
  const mirrors = lines.split('\n').flatMap((line) => /^(\S+\/debian\/?) main$/.exec(line)?.[1] ?? []);
  if (mirrors[0] === undefined) throw new Error(`This machine has no mirror of Debian. MySQL: ${mysql.advice}`);
  return mirrors[0];
}

async function succeed(program, ...args) {
  const { code, output } = await run(program, args);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output.trim()}`);
  return output;
}
