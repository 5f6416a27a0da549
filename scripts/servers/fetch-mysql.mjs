// `node scripts/servers/fetch-mysql.mjs`: unpacks a real MySQL from the packages of Debian's unstable suite into a folder of the
// user's cache. Nothing is installed, and nothing of the system changes. The tests find the server there.
import { unpackDebianPackages } from './debian-packages.mjs';
import { composeLine, fetchedRoot, mysql } from './mysql.mjs';

const SUITE = 'sid';
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
  const title = `Fetching MySQL ${line} from Debian's unstable suite`;
  await unpackDebianPackages(title, fetchedRoot(line), SUITE, (apt) => download(apt, line));
}

async function download(apt, line) {
  const offered = /Candidate: (\d+\.\d+)\.(\S+)/.exec(await apt('apt-cache', 'policy', PACKAGES[0]));
  if (offered?.[1] !== line) {
    throw new Error(
      `Debian's unstable suite has MySQL ${offered?.[1] ?? 'of no known version'}, and docker-compose.yml names ` +
        `${line}: update docker-compose.yml and the documentation to the line that is tested.`,
    );
  }
  await apt('apt-get', '-q', '-y', '--download-only', 'install', ...PACKAGES);
}
