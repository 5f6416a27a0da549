// Makes the secrets of a compose installation, on its first start only. Each folder is a volume of its own, mounted in the
// one service that needs it, and each file is readable by that service's user alone.
//
//   panel/  app_secret, database_url                 for the panel (the user of the Dockerfile)
//   mysql/  mysql_password, mysql_root_password      for MySQL (the user of its image)
//
// New secrets do not open old data. So when only some of them are there, or none but a database, it changes nothing and
// ends with exit code 1 and one line that says what to do.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const OWNERS = { panel: 10001, mysql: 999 };
const DATABASE = { folder: '/mysql-data', host: 'mysql:3306', user: 'linegate', name: 'linegate' };
const RESTORE = 'restore the volumes panel-secrets, mysql-secrets and mysql-data together from a backup';
const START_ANEW = 'to start anew without data, remove all three (docker compose down --volumes)';

const files = secrets().map((secret) => ({ ...secret, path: join('/secrets', secret.folder, secret.name) }));
const missing = files.filter(({ path }) => !existsSync(path));

if (missing.length === 0) {
  console.log('The secrets are there; nothing was changed.');
} else if (missing.length < files.length) {
  refuse(`some secrets are missing (${names(missing)}) while others are there`);
} else if (readdirSync(DATABASE.folder).length > 0) {
  refuse('there is a database, but the secrets that open it are missing');
} else {
  for (const [folder, owner] of Object.entries(OWNERS)) takeOver(join('/secrets', folder), owner);
  for (const { path, value, folder } of files) writeWhole(path, value, OWNERS[folder]);
  console.log(`Made the secrets: ${names(files)}.`);
}

function secrets() {
  const [appSecret, rootPassword, password] = [32, 24, 24].map((bytes) => randomBytes(bytes).toString('base64url'));
  const url = `mysql://${DATABASE.user}:${password}@${DATABASE.host}/${DATABASE.name}`;
  return [
    { folder: 'panel', name: 'app_secret', value: appSecret },
    { folder: 'panel', name: 'database_url', value: url },
    { folder: 'mysql', name: 'mysql_root_password', value: rootPassword },
    { folder: 'mysql', name: 'mysql_password', value: password },
  ];
}

function names(some) {
  return some.map(({ name }) => name).join(', ');
}

/** The mode comes first: once the folder is another's, changing it takes one privilege more. */
function takeOver(folder, owner) {
  chmodSync(folder, 0o500);
  chownSync(folder, owner, owner);
}

/** The file appears whole and with its owner, or not at all, though the power fail. */
function writeWhole(path, value, owner) {
  const draft = `${path}.draft`;
  rmSync(draft, { force: true });
  const file = openSync(draft, 'wx', 0o400);
  writeSync(file, value);
  fchownSync(file, owner, owner);
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, path);
  sync(dirname(path));
}

function sync(folder) {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function refuse(because) {
  console.error(`linegate: ${because}: ${RESTORE}; ${START_ANEW}.`);
  process.exitCode = 1;
}
