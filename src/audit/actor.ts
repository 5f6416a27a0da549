import { AsyncLocalStorage } from 'node:async_hooks';

export const ACTOR_KINDS = ['operator', 'token', 'command-line', 'job', 'user', 'node', 'stranger', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** The author of a change, as the audit log names them. */
export interface Actor {
  readonly kind: ActorKind;
  /** The number or name within the kind; null for a kind with one actor. */
  readonly id: number | string | null;
  /** The name at the time of the change: operators and tokens may be renamed. */
  readonly name: string | null;
  /** The address of the request; null without a request. */
  readonly address: string | null;
  /** The operation whose job works in the actor's name. */
  readonly operation?: number;
}

/** A user, who changes their own things. */
export interface UserActor extends Actor {
  readonly kind: 'user';
  readonly id: number;
}

export const COMMAND_LINE: Actor = { kind: 'command-line', id: null, name: null, address: null };
export const SYSTEM: Actor = { kind: 'system', id: null, name: null, address: null };

export function jobActor(name: string): Actor {
  return { kind: 'job', id: name, name: null, address: null };
}

export function userActor(id: number, address: string): UserActor {
  return { kind: 'user', id, name: null, address };
}

/** The author of a request that the panel rejected. */
export function stranger(address: string | null): Actor {
  return { kind: 'stranger', id: null, name: null, address };
}

/** `operator:3`, `command-line`. */
export function actorText({ kind, id }: Pick<Actor, 'kind' | 'id'>): string {
  return id === null ? kind : `${kind}:${id}`;
}

const storage = new AsyncLocalStorage<Actor>();
let running = 0;

/**
 * The current actor: the one of {@link actingAs}, or else the panel itself. Commands, jobs and the admin API set it, so services
 * need no parameter for the author of a change.
 */
export function currentActor(): Actor {
  return storage.getStore() ?? SYSTEM;
}

/**
 * Runs work, and everything that it waits for, in an actor's name. Before Node 24 every promise of the process costs three times as
 * much while a storage is enabled. So the storage is disabled while no actor runs, and polls do not pay for it.
 */
export async function actingAs<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  running++;
  try {
    return await storage.run(actor, work);
  } finally {
    running--;
    if (running === 0) storage.disable();
  }
}
