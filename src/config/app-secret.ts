import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LEAST_BYTES = 32;
const LEAST_DISTINCT_CHARACTERS = 12;
const COMMON = /secret|password|passwd|changeme|change-me|example|default|linegate|123456|qwerty|letmein|admin/gi;

/** Says what is wrong with an installation's secret, or nothing. `others` are secrets it must not be equal to. */
export function weaknessOf(secret: string, others: readonly string[] = []): string | undefined {
  if (Buffer.byteLength(secret) < LEAST_BYTES) return `must be ${LEAST_BYTES} bytes or more, from a random source`;
  if (new Set(secret).size < LEAST_DISTINCT_CHARACTERS)
    return 'repeats too few characters; take it from a random source';
  if (secret.replace(COMMON, '').length < LEAST_BYTES / 2)
    return 'is made of common words; take it from a random source';
  if (/^(.{1,16})\1+.{0,16}$/s.test(secret)) return 'repeats itself; take it from a random source';
  if (others.includes(secret)) return 'is also used as another secret; each needs its own';
  return undefined;
}

/** Where the secret of an embedded database lives: beside it. */
export function secretFileBeside(databaseFile: string): string {
  return join(dirname(databaseFile), 'app_secret');
}

/**
 * Reads the secret beside an embedded database, and makes it (mode 0600) when there is none. Two processes that start
 * together agree: the file appears whole or not at all, and the first one wins.
 */
export function readOrMakeSecretFile(file: string): string {
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
