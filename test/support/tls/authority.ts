import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';

x509.cryptoProvider.set(webcrypto);

const ALGORITHM = {
  ...{ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 },
  publicExponent: new Uint8Array([1, 0, 1]),
};
const DAY_MS = 86_400_000;

/** The files of a certificate and its key, PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

interface Wanted {
  /** The names of a server: `DNS:db.example.com`, `IP:127.0.0.1`. */
  readonly names?: readonly string[];
  readonly isExpired?: boolean;
}

/** An authority with files in a folder, and certificates that it has signed. */
export class Authority {
  private constructor(
    private readonly folder: string,
    private readonly name: string,
    private readonly keys: webcrypto.CryptoKeyPair,
    private readonly certificate: x509.X509Certificate,
  ) {}

  static async create(folder: string, name: string): Promise<Authority> {
    const keys = await createKeys();
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      serialNumber: serial(),
      name: `CN=${name}`,
      ...validity(),
      keys,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new x509.BasicConstraintsExtension(true, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      ],
    });
    const authority = new Authority(folder, name, keys, certificate);
    writeFileSync(authority.file, certificate.toString('pem'));
    return authority;
  }

  /** The file of the authority's own certificate. */
  get file(): string {
    return join(this.folder, `${this.name}.pem`);
  }

  async sign(subject: string, { names = [], isExpired = false }: Wanted = {}): Promise<Identity> {
    const keys = await createKeys();
    const signed = await x509.X509CertificateGenerator.create({
      serialNumber: serial(),
      subject: `CN=${subject}`,
      issuer: this.certificate.subject,
      ...validity(isExpired),
      publicKey: keys.publicKey,
      signingKey: this.keys.privateKey,
      signingAlgorithm: ALGORITHM,
      extensions: names.length === 0 ? [] : [new x509.SubjectAlternativeNameExtension(names.map(alternative))],
    });
    const identity = { cert: this.path(subject, 'pem'), key: this.path(subject, 'key') };
    const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
    writeFileSync(identity.cert, signed.toString('pem'));
    writeFileSync(identity.key, x509.PemConverter.encode(key, 'PRIVATE KEY'), { mode: 0o600 });
    return identity;
  }

  /** Flags of a server with a certificate of this authority, whose clients may have one of it, too. */
  async flags(subject: string, wanted: Wanted): Promise<string[]> {
    const { cert, key } = await this.sign(subject, wanted);
    return [`--ssl-ca=${this.file}`, `--ssl-cert=${cert}`, `--ssl-key=${key}`];
  }

  private path(subject: string, end: string): string {
    return join(this.folder, `${this.name}-${subject}.${end}`);
  }
}

async function createKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}

function validity(isExpired = false): { notBefore: Date; notAfter: Date } {
  const now = Date.now();
  return { notBefore: new Date(now - 3 * DAY_MS), notAfter: new Date(now + (isExpired ? -DAY_MS : 2 * DAY_MS)) };
}

/** Positive, as the standard requires. */
function serial(): string {
  return `01${randomBytes(8).toString('hex')}`;
}

function alternative(text: string): x509.JsonGeneralName {
  const [kind = '', value = ''] = text.split(/:(.*)/s);
  return { type: kind === 'IP' ? 'ip' : 'dns', value };
}
