import { statSync } from 'node:fs';
import type { DatabaseConfig } from '../../config/database/database-config.js';
import { secretFileBeside } from '../../config/app-secret.js';
import { previousFileBeside } from '../../config/embedded-secrets.js';
import type { Variables } from '../../config/read-config.js';
import { secretFiles } from '../../config/secret-files.js';
import { type Finding, finding } from './finding.js';

const MIN_NODE = [20, 19] as const;
const OPEN_TO_OTHERS = 0o077;

export function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isRecent = major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);
  const version = process.versions.node;
  return isRecent ? finding('node-recent', { version }) : finding('node-old', { version, least: MIN_NODE.join('.') });
}

/** Checks that only the panel's user may read the files of secrets and of an embedded database. */
export function checkFiles(database: DatabaseConfig, environment: Variables): Finding[] {
  const embedded = database.kind === 'sqlite' ? filesOf(database.file) : [];
  return [...secretFiles(environment), ...embedded].flatMap((file) => checkMode(file));
}

function filesOf(databaseFile: string): string[] {
  return [secretFileBeside(databaseFile), previousFileBeside(databaseFile), databaseFile, `${databaseFile}-wal`];
}

/** Returns nothing on Windows, which has no such modes. */
function checkMode(file: string): Finding[] {
  if (process.platform === 'win32') return [];
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return [];
  const values = { file, mode: (mode & 0o777).toString(8).padStart(3, '0') };
  return [finding((mode & OPEN_TO_OTHERS) === 0 ? 'files-private' : 'files-open', values)];
}
