import { statSync } from 'node:fs';
import type { DatabaseConfig } from '../config/config.js';
import { secretFileBeside } from '../config/app-secret.js';
import type { Variables } from '../config/read-config.js';
import { secretFiles } from '../config/secret-files.js';
import { fine, type Finding, problem } from './finding.js';

const LEAST_NODE = [20, 19] as const;
const OPEN_TO_OTHERS = 0o077;

export function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isRecent = major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
  const found = `Node.js ${process.versions.node}`;
  return isRecent ? fine('node', found) : problem('node', found, `Install Node.js ${LEAST_NODE.join('.')} or newer`);
}

/** Whether only the panel's user may read the files that hold secrets, and those of an embedded database. */
export function checkFiles(database: DatabaseConfig, environment: Variables): Finding[] {
  const embedded =
    database.kind === 'sqlite' ? [secretFileBeside(database.file), database.file, `${database.file}-wal`] : [];
  return [...secretFiles(environment), ...embedded].flatMap((file) => checkMode(file));
}

function checkMode(file: string): Finding[] {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return [];
  const shown = (mode & 0o777).toString(8).padStart(3, '0');
  return [
    (mode & OPEN_TO_OTHERS) === 0
      ? fine('files', `${file} has mode ${shown}`)
      : problem('files', `${file} has mode ${shown}: others can read it`, `chmod 600 ${file}`),
  ];
}
