import { isJsonObject } from '../../common/json/json-object.js';
import { actorText, type UserActor } from '../actor.js';
import type { AuditEntry } from './audit-entry.entity.js';
import type { Content } from './entry-proof.js';

const USER = /^user:(\d+)$/;

/** The actor of each joint entry. */
export const JOINT_ACTOR = 'user';

/** A change of a user to one of their own things, which may share an entry with others. */
export interface OwnChange {
  readonly actor: UserActor;
  /** `session:…`. All subjects of an entry have the same noun, and no two are the same. */
  readonly subject: string;
}

/** The changes as the entry has them, each in the form `user:7 session:… 192.0.2.1`. */
interface JointState {
  readonly changes: readonly string[];
}

/** The parts of an entry that say who did it to what. */
type Parties = Pick<Content, 'actor' | 'actorName' | 'subject' | 'address' | 'before' | 'after'>;

/**
 * A joint entry has changes of several users, which the panel has made in one transaction. Such an entry costs a fraction of an entry for
 * each change: one row, one signature and one seal.
 *
 * Its actor is `user` and its subject the noun alone, so a search for the kind finds it. The changes stand in its second state.
 */
export function jointParties(changes: readonly OwnChange[]): Parties {
  const [noun = ''] = changes[0]?.subject.split(':', 1) ?? [];
  const state: JointState = { changes: changes.map(storedForm) };
  return {
    actor: JOINT_ACTOR,
    actorName: null,
    subject: noun,
    address: null,
    before: null,
    after: JSON.stringify(state),
  };
}

/** An entry for each change of a joint entry. They share everything except actor, subject and address. Any other entry alone. */
export function changesOf(entry: AuditEntry): readonly AuditEntry[] {
  return storedIn(entry)?.map((change) => ({ ...entry, ...partiesOf(change), after: null })) ?? [entry];
}

/** The users of a joint entry, each once; none for any other entry. */
export function userIdsOf(entry: AuditEntry): number[] {
  const actors = (storedIn(entry) ?? []).map((change) => partiesOf(change).actor);
  return [...new Set(actors)].flatMap((actor) => USER.exec(actor)?.[1] ?? []).map(Number);
}

function storedIn({ actor, after }: AuditEntry): readonly string[] | undefined {
  return actor === JOINT_ACTOR && after !== null ? readChanges(after) : undefined;
}

function storedForm({ actor, subject }: OwnChange): string {
  return `${actorText(actor)} ${subject} ${actor.address ?? ''}`;
}

/** @param stored of {@link storedForm} */
function partiesOf(stored: string): Pick<AuditEntry, 'actor' | 'subject' | 'address'> {
  const [actor = '', subject = '', address = ''] = stored.split(' ', 3);
  return { actor, subject, address: address || null };
}

/** @returns undefined for another state: somebody who changed the log may have written anything */
function readChanges(state: string): readonly string[] | undefined {
  try {
    const read: unknown = JSON.parse(state);
    return isJointState(read) ? read.changes : undefined;
  } catch {
    return undefined;
  }
}

function isJointState(state: unknown): state is JointState {
  if (!isJsonObject(state) || !Array.isArray(state['changes'])) return false;
  const { changes } = state;
  return changes.length > 0 && changes.every((each) => typeof each === 'string');
}
