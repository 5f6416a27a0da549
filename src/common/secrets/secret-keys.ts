import { hkdfSync } from 'node:crypto';

const ID_BYTES = 6;

/** A key for one purpose, derived from the one secret of the installation (HKDF, RFC 5869). 32 bytes. */
export function deriveKey(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `linegate ${purpose}`, 32));
}

/** A key for one purpose, with the id of its secret: twelve hexadecimal digits that do not reveal the secret. */
export interface DerivedKey {
  readonly id: string;
  readonly key: Buffer;
}

/** The first key signs and encrypts; all of them verify and decrypt. */
export type DerivedKeys = readonly [DerivedKey, ...DerivedKey[]];

/**
 * The secret of the installation, with its earlier and next secrets. The current secret signs and encrypts; all of them verify
 * and decrypt. So an operator can replace the secret while several processes run.
 */
export class SecretKeys {
  private readonly previous: readonly Uint8Array[];

  /** @param previous in any order; repeated secrets count once */
  constructor(
    private readonly current: Uint8Array,
    previous: readonly Uint8Array[] = [],
  ) {
    const ids = new Set([idOf(current)]);
    this.previous = previous.filter((secret) => {
      const isNew = !ids.has(idOf(secret));
      ids.add(idOf(secret));
      return isNew;
    });
  }

  /** The id of the secret that signs and encrypts. */
  get currentId(): string {
    return idOf(this.current);
  }

  /** The ids of the other secrets. */
  get previousIds(): readonly string[] {
    return this.previous.map(idOf);
  }

  derive(purpose: string): DerivedKeys {
    const derived = (secret: Uint8Array): DerivedKey => ({ id: idOf(secret), key: deriveKey(secret, purpose) });
    return [derived(this.current), ...this.previous.map(derived)];
  }
}

function idOf(secret: Uint8Array): string {
  return deriveKey(secret, 'key id').subarray(0, ID_BYTES).toString('hex');
}
