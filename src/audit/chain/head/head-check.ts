import type { SecretKeys } from '../../../common/secrets/secret-keys.js';
import { Signer } from '../../../common/secrets/signer.js';
import type { AuditEntry } from '../../entry/audit-entry.entity.js';
import { headsIn } from '../../entry/entry-names.js';
import type { Seal } from '../../entry/entry-proof.js';
import type { ChainHead } from './chain-head.entity.js';
import { HEAD_KEY, type HeadState, headState } from './head-proof.js';

/** What a check of the log compares with: the signed end of the chain, and the ends that entries name. */
export class HeadCheck {
  readonly state: HeadState;

  constructor(
    secrets: SecretKeys,
    private readonly head: ChainHead | null,
  ) {
    this.state = headState(new Signer(secrets, HEAD_KEY), head);
  }

  /** What the first hash of the chain continues. */
  get start(): Seal {
    return { number: 0, hash: this.head?.startHash ?? '' };
  }

  /** The end of the chain that the panel has signed; undefined if it has signed none. */
  get signed(): ChainHead | undefined {
    return this.state === 'signed' && this.head !== null ? this.head : undefined;
  }

  /** The id of a key that this panel does not have, if the row has one. */
  get unknownKey(): string | undefined {
    return this.state === 'open' && this.head !== null && this.head.keyId !== '' ? this.head.keyId : undefined;
  }

  /** True for a place that an entry without a signature may have. In a log that nobody has signed yet, each place is one. */
  mayBeOld(seal: number): boolean {
    return this.head === null || seal <= (this.signed?.oldEntries ?? Infinity);
  }

  /** The fault of the row itself, as far as it shows without the log. */
  get fault(): string | undefined {
    if (this.state !== 'forged') return undefined;
    return this.head === null
      ? 'the signed head is missing: somebody has removed the row of audit_chain'
      : 'the signed head was changed: somebody has written into audit_chain';
  }

  /**
   * The fault of what a signed entry names; undefined for none.
   *
   * @param hashes those of the places that {@link placesNamedIn} returns, as far as they exist
   */
  faultOf(entry: AuditEntry, hashes: ReadonlyMap<number, string>): string | undefined {
    return headsIn(entry.names)
      .map((named) => this.faultOfNamed(entry, named, hashes))
      .find((fault) => fault !== undefined);
  }

  private faultOfNamed(
    { seal, keyId }: AuditEntry,
    { number, hash }: Seal,
    hashes: ReadonlyMap<number, string>,
  ): string | undefined {
    const { begunSeal, begunKey } = this.head ?? { begunSeal: 0, begunKey: '' };
    if (this.unknownKey !== undefined) return undefined;
    if (this.state === 'open') return `names the head ${number}, but the signed head was removed from audit_chain`;
    // A panel that has lost its secret starts a new chain. It cannot check the heads that older entries name.
    if (number <= begunSeal && keyId !== begunKey) return undefined;
    if (number < begunSeal) return `names the head ${number}, but the panel started a new chain at ${begunSeal}`;
    if (seal !== null && seal <= number) return `names the head ${number}, but has an earlier place`;
    const found = number === 0 ? this.start.hash : hashes.get(number);
    if (found === hash) return undefined;
    return found === undefined
      ? `names the head ${number}, which is missing`
      : `names the head ${number} with another hash: an entry up to there was changed, moved, removed or inserted`;
  }
}

/** The places whose hashes a check of these entries needs. */
export function placesNamedIn(entries: readonly AuditEntry[]): number[] {
  const numbers = entries.flatMap(({ names }) => headsIn(names).map(({ number }) => number));
  return [...new Set(numbers)];
}
