import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linesOf, secretFileBeside, weaknessOf } from './app-secret.js';
import { ConfigError } from './config.errors.js';

/** Reads the secret in a file; undefined if the file is missing and must not be created. */
export type SecretReader = (file: string) => string | undefined;

/** The secrets of an embedded database. */
export interface EmbeddedSecrets {
  readonly current: string;
  readonly previous: readonly string[];
}

/** The file with the previous secrets of an embedded database, beside it. Operators write it. */
export function previousFileBeside(databaseFile: string): string {
  return join(dirname(databaseFile), 'app_secret_previous');
}

/**
 * Reads the secrets beside an embedded database.
 *
 * @param secretIn reads the current one
 * @throws ConfigError for an unreadable file or a weak secret
 */
export function embeddedSecrets(databaseFile: string, secretIn: SecretReader): EmbeddedSecrets {
  const file = secretFileBeside(databaseFile);
  const current = secretIn(file);
  const problems = current === undefined ? [] : problemsOf(`The secret in ${file}`, current);
  const previous = readPrevious(previousFileBeside(databaseFile), problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return { current: current ?? '', previous };
}

function readPrevious(file: string, problems: string[]): string[] {
  if (!existsSync(file)) return [];
  try {
    const secrets = linesOf(readFileSync(file, 'utf8'));
    problems.push(...secrets.flatMap((secret, index) => problemsOf(`Secret ${index + 1} in ${file}`, secret)));
    return secrets;
  } catch {
    problems.push(`${file} cannot be read`);
    return [];
  }
}

function problemsOf(name: string, secret: string): string[] {
  const weakness = weaknessOf(secret);
  return weakness === undefined ? [] : [`${name} ${weakness}`];
}
