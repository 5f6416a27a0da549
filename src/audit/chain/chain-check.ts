import type { SecretKeys } from '../../common/secrets/secret-keys.js';
import { Signer } from '../../common/secrets/signer.js';
import type { AuditEntry } from '../entry/audit-entry.entity.js';
import { ENTRY_KEY, hashAt, hashOfOld, isProof, keyOf, type Seal, SEAL_KEY, signedText } from '../entry/entry-proof.js';
import { namedIn } from '../entry/entry-names.js';
import { HeadCheck } from './head/head-check.js';
import type { ChainHead } from './head/chain-head.entity.js';

const MAX_REPORTED = 100;
const MAX_KEYS = 20;

/** A fault at one entry of the audit log; 0 for a fault of the whole log. */
export interface BrokenEntry {
  readonly id: number;
  readonly reason: string;
}

/** Checks entries one after the other. It keeps the first hundred faults, so its memory does not grow with the log. */
export class ChainCheck {
  readonly broken: BrokenEntry[] = [];
  /** The ids of keys that this panel does not have. */
  readonly unknownKeys = new Set<string>();
  /** The number of sealed entries. */
  sealed = 0;
  /** The sealed entries that no key of this panel proves. */
  unproved = 0;
  /** The sealed entries from before entries had signatures. */
  old = 0;
  head: Seal;
  private readonly heads: HeadCheck;
  private readonly entryKeys: Signer;
  private readonly sealKeys: Signer;
  private hasProof = false;

  /**
   * @param signed the row of the signed head, read before the entries; null for none
   * @param expected a head that was kept elsewhere
   */
  constructor(
    secrets: SecretKeys,
    signed: ChainHead | null,
    private readonly expected: Seal | undefined,
  ) {
    this.heads = new HeadCheck(secrets, signed);
    this.head = this.heads.start;
    this.entryKeys = new Signer(secrets, ENTRY_KEY);
    this.sealKeys = new Signer(secrets, SEAL_KEY);
  }

  /** Takes the next entry of the chain. */
  addSealed(entry: AuditEntry, seal: number): void {
    const isOld = !this.hasProof && this.heads.mayBeOld(seal) && entry.uid === null && entry.proof === null;
    const isProved = isOld || this.checkSignature(entry);
    const isSealProved = isOld || this.checkProof(entry);
    this.checkPlace(entry, seal, isOld);
    if (isProved === undefined || isSealProved === undefined) this.unproved++;
    if (isOld) this.old++;
    this.sealed++;
    this.hasProof ||= entry.proof !== null;
    this.head = { number: seal, hash: entry.hash };
    if (seal === this.expected?.number && entry.hash !== this.expected.hash)
      this.report(entry, `is not the entry of the expected head ${seal}: another one has its place`);
    if (seal === this.heads.signed?.seal && entry.hash !== this.heads.signed.hash)
      this.report(entry, `is not the entry of the signed head ${seal}: another one has its place`);
  }

  addUnsealed(entry: AuditEntry): void {
    this.checkSignature(entry);
  }

  /**
   * @param existing the uids of entries that exist, at least all that {@link namesOf} returns and that exist
   * @param hashes the hashes at places of the chain that exist, at least all that `placesNamedIn` returns and that exist
   */
  checkNames(entries: readonly AuditEntry[], existing: ReadonlySet<string>, hashes: ReadonlyMap<number, string>): void {
    for (const entry of entries) {
      const fault = this.isProved(entry) ? this.heads.faultOf(entry, hashes) : undefined;
      if (fault !== undefined) this.report(entry, fault);
      for (const uid of namedIn(entry.names)) {
        if (!existing.has(uid)) this.report(entry, `names an entry that is missing (${uid})`);
      }
    }
  }

  /**
   * Checks the end of the chain, once it has all its entries.
   *
   * @param copies the ids of entries with the uid of another one
   */
  finish(copies: readonly number[]): void {
    for (const id of copies) this.report({ id }, 'is a copy of another entry');
    const { expected, head, heads } = this;
    if (heads.fault !== undefined) this.report({ id: 0 }, heads.fault);
    if (heads.unknownKey !== undefined) this.noteKey(heads.unknownKey);
    if (heads.signed !== undefined && heads.signed.seal > head.number)
      this.report(
        { id: 0 },
        `the chain ends at ${head.number}, before the signed head ${heads.signed.seal}: it was cut`,
      );
    if (expected !== undefined && expected.number > head.number)
      this.report(
        { id: 0 },
        `the chain ends at ${head.number}, before the expected head ${expected.number}: it was cut`,
      );
  }

  /** @returns true for a key that this panel has */
  isKnown(keyId: string): boolean {
    return this.entryKeys.hasSignedWith(keyId, '', '') !== undefined;
  }

  noteKey(keyId: string): void {
    if (this.unknownKeys.size < MAX_KEYS) this.unknownKeys.add(keyId);
  }

  private isProved(entry: AuditEntry): boolean {
    const { keyId, mac } = entry;
    return keyId !== null && mac !== null && this.entryKeys.hasSignedWith(keyId, signedText(entry), mac) === true;
  }

  /** @returns undefined for an entry that cannot be proved, since its key is missing */
  private checkSignature(entry: AuditEntry): boolean | undefined {
    const { uid, keyId, mac } = entry;
    if (uid === null || keyId === null || mac === null) {
      this.report(entry, 'has no signature: it was inserted');
      return false;
    }
    const isSigned = this.entryKeys.hasSignedWith(keyId, signedText(entry), mac);
    if (isSigned === undefined) this.noteKey(keyId);
    if (isSigned === false) this.report(entry, 'was changed or inserted');
    return isSigned;
  }

  private checkProof(entry: AuditEntry): boolean | undefined {
    if (entry.proof === null) {
      this.report(entry, 'has a seal without a proof: the panel did not seal it');
      return false;
    }
    const isSealed = isProof(this.sealKeys, entry.hash, entry.proof);
    if (isSealed === undefined) this.noteKey(keyOf(entry.proof));
    if (isSealed === false) this.report(entry, 'has a wrong proof: the panel did not seal it like that');
    return isSealed;
  }

  private checkPlace(entry: AuditEntry, seal: number, isOld: boolean): void {
    const { number, hash } = this.head;
    if (seal !== number + 1) {
      this.report(
        entry,
        seal <= number ? `has no place of the chain: ${seal}` : `${missing(number + 1, seal - 1)} before it`,
      );
      return;
    }
    const expected = isOld ? hashOfOld(entry, hash) : hashAt(seal, entry, hash);
    if (entry.hash !== expected) this.report(entry, 'does not match its seal: it or the entry before it was changed');
    else if (isOld && entry.id !== seal) this.report(entry, `has the place of entry ${seal}`);
  }

  private report({ id }: Pick<AuditEntry, 'id'>, reason: string): void {
    // An entry may get its seal between two reads, and then it is checked twice.
    const isKnown = this.broken.some((each) => each.id === id && each.reason === reason);
    if (!isKnown && this.broken.length < MAX_REPORTED) this.broken.push({ id, reason });
  }
}

/** The uids that entries name. */
export function namesOf(entries: readonly AuditEntry[]): string[] {
  return [...new Set(entries.flatMap(({ names }) => namedIn(names)))];
}

function missing(first: number, last: number): string {
  return first === last ? `seal ${first} is missing` : `seals ${first} to ${last} are missing`;
}
