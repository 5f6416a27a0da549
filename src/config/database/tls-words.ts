import { readFileSync } from 'node:fs';
import { combinationProblems, contentProblems, type SslMode, SSL_MODES, type TlsWish } from './database-tls.js';

const FILES = ['ssl-ca', 'ssl-cert', 'ssl-key'] as const;
const WORDS: readonly string[] = ['ssl-mode', ...FILES];
const PLAIN_WORD = /^[A-Za-z][\w.-]{0,39}$/;

/** The words after `?` in the address of a server, and the mistakes in them. */
export interface TlsWords {
  readonly wish: TlsWish;
  /** One text for each mistake, without values: they may be parts of a password. */
  readonly problems: readonly string[];
}

/**
 * Reads the words after `?`: `ssl-mode`, and `ssl-ca`, `ssl-cert` and `ssl-key` with names of files. Any other word is a mistake, since
 * an address that is ignored in part may be less safe than it looks.
 *
 * @param query with its `?`, as in `URL.search`
 * @param mayNameFiles false for a caller who must not read files of this machine
 */
export function readTlsWords(query: string, mayNameFiles = true): TlsWords {
  const problems: string[] = [];
  const words = new Map<string, string>();
  for (const pair of query
    .replace(/^\?/, '')
    .split('&')
    .filter((text) => text !== '')) {
    const [name, value] = readPair(pair);
    if (name === undefined || value === undefined) problems.push('has a "%" that begins no two hexadecimal digits');
    else if (!WORDS.includes(name)) problems.push(unknownWord(name));
    else if (!mayNameFiles && name !== 'ssl-mode')
      problems.push(`has ${name}, which names a file: give the text of the file in its own field`);
    else if (words.has(name)) problems.push(`has ${name} twice`);
    else words.set(name, value);
  }
  const mode = modeIn(words, problems);
  const [ca, cert, key] = FILES.map((name) => contentOf(name, words.get(name), problems));
  const [givenCa, givenCert, givenKey] = FILES.map((name) => words.get(name));
  const wish = { mode, ca, cert, key };
  problems.push(...combinationProblems({ mode, ca: givenCa, cert: givenCert, key: givenKey }));
  problems.push(...contentProblems(wish));
  return { wish, problems };
}

/** A plus sign stands for itself: names of files have it. */
function readPair(pair: string): (string | undefined)[] {
  const at = pair.includes('=') ? pair.indexOf('=') : pair.length;
  return [pair.slice(0, at), pair.slice(at + 1)].map(decoded);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function unknownWord(name: string): string {
  const known = `it takes ssl-mode, ssl-ca, ssl-cert and ssl-key`;
  return PLAIN_WORD.test(name)
    ? `has the unknown word ${name} after "?": ${known}`
    : `has an unknown word after "?": ${known}; write special characters of user and password as %XX`;
}

function modeIn(words: ReadonlyMap<string, string>, problems: string[]): SslMode | undefined {
  const text = words.get('ssl-mode');
  if (text === undefined) return undefined;
  const mode = SSL_MODES.find((each) => each === text.toUpperCase());
  if (mode === undefined) problems.push(`has a wrong ssl-mode: it must be ${SSL_MODES.join(', ')}`);
  return mode;
}

function contentOf(name: string, file: string | undefined, problems: string[]): string | undefined {
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    problems.push(`names a file for ${name} that cannot be read`);
    return undefined;
  }
}
