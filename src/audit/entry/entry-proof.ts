import { hash } from 'node:crypto';
import type { Signer } from '../../common/secrets/signer.js';
import type { AuditEntry } from './audit-entry.entity.js';

/** The purposes of the keys. */
export const ENTRY_KEY = 'audit entries';
export const SEAL_KEY = 'audit seals';

const SEPARATOR = '.';

/** The parts of an entry that its process chooses. */
export type Content = Pick<
  AuditEntry,
  'at' | 'actor' | 'actorName' | 'action' | 'subject' | 'address' | 'before' | 'after' | 'operationId'
>;

/** The parts that the hash of an entry covers itself. */
type Hashed = Omit<Content, 'operationId'>;

/** What the signature of an entry covers. */
export type Signed = Content & Pick<AuditEntry, 'uid' | 'names'>;

/** A place in the chain. */
export interface Seal {
  readonly number: number;
  readonly hash: string;
}

/** The start of the chain. */
export const NO_SEAL: Seal = { number: 0, hash: '' };

/**
 * The text that the signature of an entry covers. Another order would break the signature of every stored entry. So the operation is
 * there only where there is one: entries of older versions have none.
 */
export function signedText(entry: Signed): string {
  const operation = entry.operationId === null ? [] : [entry.operationId];
  return JSON.stringify([entry.uid, ...contentOf(entry), entry.names, ...operation]);
}

/**
 * The hash of an entry at its place: SHA-256, hexadecimal, of a JSON list of its columns and the hash at the place before. Hashes need
 * no key: a person with an earlier copy of a hash can check all entries up to it. The proof of a hash needs the key.
 *
 * Another order would break the hash of every stored entry. The signature covers the operation, and the hash the signature.
 *
 * @param place the number of the entry
 */
export function hashAt(place: number, entry: Omit<AuditEntry, 'seal' | 'hash' | 'proof'>, before: string): string {
  const { id, uid, names, keyId, mac } = entry;
  return sha256([place, id, uid, ...contentOf(entry), names, keyId, mac, before]);
}

/** The hash of an entry from before entries had signatures. */
export function hashOfOld(entry: Hashed & Pick<AuditEntry, 'id'>, before: string): string {
  return sha256([entry.id, ...contentOf(entry), before]);
}

/** The proof of a hash: only a panel with the secret can have put the entry at its place. */
export function proofOf(signer: Signer, entryHash: string): string {
  return `${signer.keyId}${SEPARATOR}${signer.sign(entryHash)}`;
}

/** @returns undefined if this panel does not have the key */
export function isProof(signer: Signer, entryHash: string, proof: string): boolean | undefined {
  const [keyId = '', signature = ''] = proof.split(SEPARATOR, 2);
  return signer.hasSignedWith(keyId, entryHash, signature);
}

/** The id of the key of a proof. */
export function keyOf(proof: string): string {
  return proof.split(SEPARATOR, 1)[0] ?? '';
}

function contentOf({
  at,
  actor,
  actorName,
  action,
  subject,
  address,
  before,
  after,
}: Hashed): (string | number | null)[] {
  return [at, actor, actorName, action, subject, address, before, after];
}

function sha256(values: readonly (string | number | null)[]): string {
  return hash('sha256', JSON.stringify(values), 'hex');
}
