import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MIN_BYTES = 32;
const MIN_DISTINCT_CHARACTERS = 12;
const COMMON = /secret|password|passwd|changeme|change-me|example|default|linegate|123456|qwerty|letmein|admin/gi;

/** The problem of an installation's secret; undefined for a strong one. @param others the secret must differ from these */
export function weaknessOf(secret: string, others: readonly string[] = []): string | undefined {
  if (Buffer.byteLength(secret) < MIN_BYTES) return `must be ${MIN_BYTES} bytes or more, from a random source`;
  if (new Set(secret).size < MIN_DISTINCT_CHARACTERS) return 'repeats too few characters; take it from a random source';
  if (secret.replace(COMMON, '').length < MIN_BYTES / 2) return 'is made of common words; take it from a random source';
  if (/^(.{1,16})\1+.{0,16}$/s.test(secret)) return 'repeats itself; take it from a random source';
  if (others.includes(secret)) return 'is also used as another secret; each needs its own';
  return undefined;
}

/** Reads secrets, one a line, and ignores empty lines. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The file with the secret of an embedded database, beside it. */
export function secretFileBeside(databaseFile: string): string {
  return join(dirname(databaseFile), 'app_secret');
}

/** Reads the secret beside an embedded database; undefined without the file. */
export function readSecretFile(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/**
 * Reads the secret beside an embedded database, and creates the file (mode 0600) if it is missing. Processes that start together
 * get the same secret: the file appears complete, and the first process wins.
 */
export function readOrCreateSecretFile(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(file, 'utf8').trim();
}
