import { parseExactly } from '../common/exact-json.js';
import type { AuditEntry } from './audit-entry.entity.js';

/** An entry of the audit log as the admin API and the command line show it. */
export interface AuditDocument {
  readonly id: number;
  /** Unix seconds. */
  readonly at: number;
  readonly actor: string;
  readonly actor_name: string | null;
  readonly action: string;
  readonly subject: string;
  readonly address: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly hash: string;
}

export function auditDocument(entry: AuditEntry): AuditDocument {
  const { id, at, actor, actorName, action, subject, address, before, after, hash } = entry;
  return {
    id,
    at,
    actor,
    actor_name: actorName,
    action,
    subject,
    address,
    before: parsed(before),
    after: parsed(after),
    hash,
  };
}

/** Somebody who has tampered with the log may have put anything there. */
function parsed(text: string | null): unknown {
  try {
    return text === null ? null : parseExactly(text);
  } catch {
    return text;
  }
}
