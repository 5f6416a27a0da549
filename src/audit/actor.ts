import { AsyncLocalStorage } from 'node:async_hooks';

export const ACTOR_KINDS = ['operator', 'token', 'command-line', 'job', 'user', 'node', 'stranger', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Who does something, as the audit log names him. */
export interface Actor {
  readonly kind: ActorKind;
  /** The number or name within the kind; null where there is only one of it. */
  readonly id: number | string | null;
  /** What people call him, as of now: operators and tokens may be renamed. */
  readonly name: string | null;
  /** Where the request came from; null where there was none. */
  readonly address: string | null;
}

export const COMMAND_LINE: Actor = { kind: 'command-line', id: null, name: null, address: null };
export const SYSTEM: Actor = { kind: 'system', id: null, name: null, address: null };

export function jobActor(name: string): Actor {
  return { kind: 'job', id: name, name: null, address: null };
}

export function userActor(id: number, address: string): Actor {
  return { kind: 'user', id, name: null, address };
}

/** Somebody who was not let in. */
export function stranger(address: string | null): Actor {
  return { kind: 'stranger', id: null, name: null, address };
}

/** `operator:3`, `command-line`. */
export function actorText({ kind, id }: Pick<Actor, 'kind' | 'id'>): string {
  return id === null ? kind : `${kind}:${id}`;
}

const storage = new AsyncLocalStorage<Actor>();
let running = 0;

/** Who acts now: whoever the work was begun for by {@link actingAs}, or else the panel itself. */
export function currentActor(): Actor {
  return storage.getStore() ?? SYSTEM;
}

/**
 * Runs work, and all that it waits for, in somebody's name. Before Node 24 every promise of the process costs three times as
 * much while a storage is in use, so it is in use only as long as somebody acts: no poll pays for it at other times.
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
