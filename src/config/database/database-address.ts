import { resolve } from 'node:path';
import type { DatabaseConfig } from './database-config.js';
import { ConfigError } from '../config.errors.js';
import { readTlsWords } from './tls-words.js';
import { usualMode } from './database-tls.js';

const FORM = /^(sqlite:.+|(mysql|mariadb):\/\/[^/]+\/[^/?]+(\?.*)?)$/;
const ADDRESS_FORM = 'must be sqlite:<file>, mysql://user:password@host:port/database or the same with mariadb://';

const UNREADABLE = 'cannot be read as a URL; write special characters of user and password as %XX';

export interface ReadAddress {
  /** Undefined if there are mistakes. */
  readonly database: DatabaseConfig | undefined;
  /** One text for each mistake. Each begins with a verb, and has no part of the address. */
  readonly problems: readonly string[];
}

/** Reads an address in the form of DATABASE_URL, and the files that it names. */
export function readAddress(text: string): ReadAddress {
  if (!FORM.test(text)) return { database: undefined, problems: [ADDRESS_FORM] };
  return text.startsWith('sqlite:') ? readFile(text.slice('sqlite:'.length)) : readServer(text);
}

/**
 * The same for an address of another variable or argument.
 *
 * @throws ConfigError
 */
export function readDatabaseAddress(text: string): DatabaseConfig {
  const { database, problems } = readAddress(text);
  if (database === undefined) throw new ConfigError(problems.map((problem) => `A database ${problem}`));
  return database;
}

/** Empty without a password; undefined for an invalid URL, for example one with a `%` that begins no hexadecimal digits. */
export function passwordIn(text: string): string | undefined {
  return readUrl(text)?.password;
}

function readFile(file: string): ReadAddress {
  if (file.includes('?'))
    return { database: undefined, problems: ['has words after "?": sqlite: takes only the name of a file'] };
  return { database: { kind: 'sqlite', file: resolve(file) }, problems: [] };
}

function readServer(text: string): ReadAddress {
  const url = readUrl(text);
  if (url === undefined || url.database === '') return { database: undefined, problems: [UNREADABLE] };
  const { wish, problems: wordProblems } = readTlsWords(url.search);
  const problems = [...(url.hash === '' ? [] : ['has a "#": write it as %23']), ...wordProblems];
  if (problems.length > 0) return { database: undefined, problems };
  const isSilent = Object.values(wish).every((value) => value === undefined);
  const tls = isSilent ? {} : { tls: { ...wish, mode: wish.mode ?? usualMode(wish, url.host) } };
  return { database: { kind: 'server', url: url.plain, ...tls }, problems };
}

/** The decoded parts of a URL; `plain` has no words after `?`. Undefined if it cannot be read. */
function readUrl(text: string) {
  try {
    const url = new URL(text);
    const { hostname, username, password, pathname, search, hash } = url;
    decodeURIComponent(username);
    return {
      host: decodeURIComponent(hostname.replace(/^\[|\]$/g, '')),
      password: decodeURIComponent(password),
      database: decodeURIComponent(pathname.slice(1)),
      plain: text.replace(/[?#].*$/s, ''),
      search,
      hash,
    };
  } catch {
    return undefined;
  }
}
