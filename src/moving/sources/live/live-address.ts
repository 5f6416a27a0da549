import type { ServerAddress } from '../../../config/database/database-config.js';
import { combinationProblems, contentProblems, usualMode } from '../../../config/database/database-tls.js';
import { readTlsWords } from '../../../config/database/tls-words.js';
import { isLoopback } from '../../../common/checks/loopback.js';
import { loginOf } from '../../../database/connection/server-login.js';
import { SourceRefused } from '../../moving.errors.js';
import { reason } from '../../reasons/reason.js';

/** The address of an old database. */
export interface LiveAddress {
  /** `mysql://user:password@host:3306/name`, perhaps with the words of DATABASE_URL after `?`. */
  readonly url: string;
  /** PEM: the certificates of the authorities that may have signed that of the server; without it those of the system. */
  readonly ca?: string | undefined;
  /** PEM: the certificate of this program for the server, and its key. */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

export interface ReadLiveAddress {
  /** Undefined if there are mistakes. */
  readonly server: ServerAddress | undefined;
  /** True if the address has no form of an address at all. */
  readonly isUnreadable: boolean;
  /** One text for each mistake, without values. */
  readonly problems: readonly string[];
}

const UNREADABLE = { server: undefined, isUnreadable: true, problems: [] };

/**
 * Reads the address of an old database. Without `ssl-mode` a database on another machine must prove its name by TLS: its rows, with the
 * hashes of all passwords, cross the network between the machines.
 *
 * @param mayNameFiles whether the words may name files: not those of a caller who has no access to the files of this machine
 */
export function readLiveAddress({ url, ca, cert, key }: LiveAddress, mayNameFiles: boolean): ReadLiveAddress {
  const parts = partsOf(url);
  if (parts === undefined) return UNREADABLE;
  const { wish: words, problems: wrongWords } = readTlsWords(parts.search, mayNameFiles);
  const given = { mode: words.mode, ca: ca ?? words.ca, cert: cert ?? words.cert, key: key ?? words.key };
  const twice = Object.entries({ ca, cert, key }).flatMap(([name, text]) =>
    text !== undefined && new URLSearchParams(parts.search).has(`ssl-${name}`)
      ? [`has ssl-${name}, and is given it again: keep one`]
      : [],
  );
  const problems = new Set([...wrongWords, ...twice]);
  if (wrongWords.length === 0)
    for (const problem of [...combinationProblems(given), ...contentProblems(given)]) problems.add(problem);
  if (problems.size > 0) return { server: undefined, isUnreadable: false, problems: [...problems] };
  const usual = isLoopback(parts.host) ? usualMode(given, parts.host) : 'VERIFY_IDENTITY';
  const tls = { ...given, mode: given.mode ?? usual };
  return { server: { url: parts.plain, tls }, isUnreadable: false, problems: [] };
}

function partsOf(text: string) {
  try {
    const { protocol, search, hash } = new URL(text);
    const plain = text.replace(/[?#].*$/s, '');
    const { host, database } = loginOf({ url: plain });
    const isWhole = /^(mysql|mariadb):$/.test(protocol) && host !== '' && database !== '' && hash === '';
    return isWhole ? { search, plain, host } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The server of an address.
 *
 * @throws SourceRefused for an address of another form, or with wrong words; the message does not repeat it
 */
export function serverOf(address: LiveAddress, mayNameFiles: boolean): ServerAddress {
  const { server, problems } = readLiveAddress(address, mayNameFiles);
  if (server !== undefined) return server;
  throw new SourceRefused(problems.length === 0 ? reason('address-form') : reason('address-words', { problems }));
}
