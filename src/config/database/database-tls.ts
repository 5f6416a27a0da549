import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { isLoopback } from '../../common/checks/loopback.js';

/** MySQL's own words, with their meanings there. */
export const SSL_MODES = ['DISABLED', 'PREFERRED', 'REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY'] as const;
export type SslMode = (typeof SSL_MODES)[number];

/** How connections to a server are encrypted. The other fields are texts in PEM form. */
export interface DatabaseTls {
  readonly mode: SslMode;
  /** The certificates of the authorities that may have signed that of the server; by default those of Node. */
  readonly ca?: string | undefined;
  /** The certificate of the panel for this server, perhaps with those between it and its authority, and its key. */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

/** What an operator has said about encryption. */
export interface TlsWish {
  readonly mode?: SslMode | undefined;
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
}

/**
 * The mode that holds if an address has other words, or none. As for MySQL's own clients, an authority alone asks to compare the
 * certificate of the server with it, and otherwise connections are encrypted if the server can do that: no one who listens on the
 * network reads them, and no server is refused. On this machine nothing crosses a network, and encryption would cost processor time
 * for each statement.
 */
export function usualMode({ ca, cert }: TlsWish, host: string): SslMode {
  if (ca !== undefined) return 'VERIFY_CA';
  if (cert !== undefined) return 'REQUIRED';
  return isLoopback(host) ? 'DISABLED' : 'PREFERRED';
}

/** True if the server must show a certificate that an authority has signed. */
export function isVerified({ mode }: DatabaseTls): boolean {
  return mode === 'VERIFY_CA' || mode === 'VERIFY_IDENTITY';
}

/**
 * Finds words that make no sense together. A file that cannot be read counts as given.
 *
 * @returns one text for each mistake. Each begins with a verb, and has no values
 */
export function combinationProblems({ mode, ca, cert, key }: Readonly<Record<keyof TlsWish, unknown>>): string[] {
  const [hasCert, hasKey] = [cert !== undefined, key !== undefined];
  return [
    ...(mode === 'DISABLED' && (ca !== undefined || hasCert || hasKey)
      ? ['has ssl-mode=DISABLED, which encrypts nothing: leave out the other words, or choose another mode']
      : []),
    ...(hasCert && !hasKey ? ['has ssl-cert without ssl-key, the key of the certificate'] : []),
    ...(hasKey && !hasCert ? ['has ssl-key without ssl-cert, the certificate of the key'] : []),
  ];
}

/** Finds contents that cannot work, before the first connection. @returns as {@link combinationProblems} */
export function contentProblems({ ca, cert, key }: TlsWish): string[] {
  const problems: string[] = [];
  if (ca !== undefined && !hasCertificates(ca)) problems.push('has an ssl-ca without a certificate in PEM form');
  if (cert !== undefined && !hasCertificates(cert)) problems.push('has an ssl-cert without a certificate in PEM form');
  if (key !== undefined && !isKey(key))
    problems.push('has an ssl-key without a private key in PEM form; a key that needs a passphrase is not accepted');
  return problems.length > 0 ? problems : pairProblems({ ca, cert, key });
}

function pairProblems({ ca, cert, key }: TlsWish): string[] {
  if (cert !== undefined && key !== undefined && !new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    return ['has an ssl-key that is not the key of the certificate in ssl-cert'];
  try {
    createSecureContext({ ca, cert: key === undefined ? undefined : cert, key: cert === undefined ? undefined : key });
    return [];
  } catch (error) {
    // For example a key that is too short. Its text names no content.
    return [`has certificates that cannot be used: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function hasCertificates(pem: string): boolean {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  return found.length > 0 && found.every((each) => succeeds(() => new X509Certificate(each)));
}

function isKey(pem: string): boolean {
  return succeeds(() => createPrivateKey(pem));
}

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
