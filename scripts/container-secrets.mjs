// Generates the secrets of a compose installation, on its first start only. Each folder is a volume of one service.
// Only the user of that service can read its files.
//
//   panel/  app_secret, app_secret_previous, database_url   for the panel (the user of the Dockerfile)
//   mysql/  mysql_password, mysql_root_password             for MySQL (the user of its image)
//
// New secrets do not open old data. So when only some of them are there, or none but a database, it changes nothing and ends with
// exit code 1 and one line that says what to do.
//
// With an argument it takes one step of replacing app_secret, as docs/operations.md describes: `add` generates a new one and adds
// it to the list of accepted secrets, `use` makes the panel sign with it, and `drop` removes the old one.
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
  readFileSync,
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
const current = '/secrets/panel/app_secret';
const previous = '/secrets/panel/app_secret_previous';
const steps = { add, use, drop };
const [word] = process.argv.slice(2);

if (word !== undefined) {
  if (missing.length > 0) refuse(`some secrets are missing (${names(missing)})`);
  else if (!Object.hasOwn(steps, word)) usage();
  else steps[word]();
} else if (missing.length === 0) {
  // Installations of early releases have no such file, but the panel's settings name it.
  if (existsSync(previous)) console.log('The secrets are there; nothing was changed.');
  else writePrevious([], 'The secrets are there; the list of previous ones was begun.');
} else if (missing.length < files.length) {
  refuse(`some secrets are missing (${names(missing)}) while others are there`);
} else if (readdirSync(DATABASE.folder).length > 0) {
  refuse('there is a database, but the secrets that open it are missing');
} else {
  for (const [folder, owner] of Object.entries(OWNERS)) takeOver(join('/secrets', folder), owner);
  for (const { path, value, folder } of files) writeWhole(path, value, OWNERS[folder]);
  writeWhole(previous, '', OWNERS.panel);
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

/** Both are in the list of previous secrets until the old one is dropped, so that the panel accepts both at any moment. */
function add() {
  const [secret, others] = [readLines(current)[0], readLines(previous)];
  if (others.some((other) => other !== secret)) usage('a secret is being replaced already; use or drop it');
  else
    writePrevious(
      [randomBytes(32).toString('base64url'), secret],
      'A new secret is known. Restart the panel, then: use',
    );
}

function use() {
  const [fresh] = readLines(previous);
  if (fresh === undefined) return usage('there is no new secret');
  writeWhole(current, fresh, OWNERS.panel);
  console.log(
    'The new secret signs. Restart the panel, run linegate secret rotate, and wait for SESSION_IDLE; then: drop',
  );
}

function drop() {
  const [secret, [fresh]] = [readLines(current)[0], readLines(previous)];
  if (fresh !== undefined && fresh !== secret) usage('the new secret is not in use yet');
  else writePrevious([], 'The secret from before is forgotten. Restart the panel.');
}

function readLines(path) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return text.split('\n').filter((line) => line !== '');
}

function writePrevious(lines, sentence) {
  writeWhole(previous, lines.join('\n'), OWNERS.panel);
  console.log(sentence);
}

function usage(because = 'the steps are add, use, drop') {
  console.error(`linegate: nothing was changed: ${because}.`);
  process.exitCode = 1;
}

function names(some) {
  return some.map(({ name }) => name).join(', ');
}

/** Set the mode first: changing it takes one more privilege once another user owns the folder. */
function takeOver(folder, owner) {
  chmodSync(folder, 0o500);
  chownSync(folder, owner, owner);
}

/** The file appears whole and with its owner, or not at all, even if the power fails. */
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
