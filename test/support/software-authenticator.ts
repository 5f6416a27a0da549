import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

/** An authenticator with one credential, according to WebAuthnService (sections 6.1 and 6.5): ES256, without attestation. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  counter = 0;
  /** Whether the authenticator verifies its user. */
  verifiesUser = true;

  constructor(
    /** The page that uses the authenticator, and the site according to the browser. */
    private readonly origin: string,
    private readonly site = new URL(origin).hostname,
  ) {
    ({ privateKey: this.privateKey, publicKey: this.publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** The browser's message after the credential was created. */
  create(options: { challenge: string }): object {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.coseKey()]);
    const data = Buffer.concat([this.authenticatorData(ATTESTED), credential]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(data),
    ]);
    return this.response({
      clientDataJSON: this.clientData('webauthn.create', options.challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The browser's message after the user has confirmed a login. */
  get(options: { challenge: string }): object {
    this.counter++;
    const data = this.authenticatorData(0);
    const clientData = this.clientData('webauthn.get', options.challenge);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.privateKey);
    return this.response({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: Buffer.from('operator').toString('base64url'),
    });
  }

  private response(response: object): object {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = flags | USER_PRESENT | (this.verifiesUser ? USER_VERIFIED : 0);
    return Buffer.concat([sha256(Buffer.from(this.site)), Buffer.from([all]), counter]);
  }

  /** {1: 2, 3: -7, -1: 1, -2: x, -3: y} */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    const [first, second] = [x, y].map((part) => cborBytes(Buffer.from(part, 'base64url')));
    return Buffer.concat([head, Buffer.from([0x21]), first ?? head, Buffer.from([0x22]), second ?? head]);
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  return bytes.length < 256
    ? Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
    : Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);
}
