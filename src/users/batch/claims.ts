import { hash } from 'node:crypto';

const HASH_LENGTH = 12;

/** A kind of value that only one user can have. `left-` is a value that its user gives up. */
export type ClaimKind = 'email' | 'port' | 'uuid' | 'left-port' | 'left-uuid';

/**
 * The unique values that the wishes of one file have taken so far. A text is stored as 72 bits of its SHA-256, because a file may
 * have hundreds of thousands.
 */
export class Claims {
  private readonly keys: Set<string>;

  constructor(
    keys: Iterable<string> = [],
    private readonly before?: Claims,
  ) {
    this.keys = new Set(keys);
  }

  has(kind: ClaimKind, value: string | number): boolean {
    return this.hasKey(keyOf(kind, value));
  }

  add(kind: ClaimKind, value: string | number): void {
    this.keys.add(keyOf(kind, value));
  }

  /** A copy for more claims. These claims do not change until {@link merge}. */
  extend(): Claims {
    return new Claims([], this);
  }

  merge(more: Claims): void {
    for (const key of more.keys) this.keys.add(key);
  }

  /** A copy without the values that users gave up. After the changes are stored, other users may take these values. */
  settled(): Claims {
    return new Claims([...this.keys].filter((key) => !key.startsWith('left-')));
  }

  toJSON(): string[] {
    return [...this.keys];
  }

  private hasKey(key: string): boolean {
    return this.keys.has(key) || this.before?.hasKey(key) === true;
  }
}

function keyOf(kind: ClaimKind, value: string | number): string {
  return typeof value === 'number'
    ? `${kind}:${value}`
    : `${kind}:${hash('sha256', value, 'base64url').slice(0, HASH_LENGTH)}`;
}
