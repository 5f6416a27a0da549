import { hash } from 'node:crypto';
import type { AuditEntry } from './audit-entry.entity.js';

/** Everything that the hash of an entry covers. */
export type ChainedEntry = Omit<AuditEntry, 'hash'>;

/**
 * The hash of an entry: SHA-256, hexadecimal, of the JSON list of its columns in this order. It covers the hash of the entry
 * before, so nobody can change, remove or insert one without all that follow being wrong.
 */
export function entryHash(entry: ChainedEntry): string {
  const { id, at, actor, actorName, action, subject, address, before, after, previousHash } = entry;
  return hash(
    'sha256',
    JSON.stringify([id, at, actor, actorName, action, subject, address, before, after, previousHash]),
    'hex',
  );
}
