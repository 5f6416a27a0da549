import { isSkipped, type PanelReader } from '../panels/panel-reader.js';
import type { Skipped } from '../panels/nouns.js';
import type { MoveOptions } from '../plan/move-options.js';
import { type NamedUser, namedUser } from '../plan/settle-users.js';

/** The users of one transaction. */
const USERS_AT_ONCE = 500;

/** Some users of the old panel, and rows between them that are no users. */
export interface NamedBatch {
  readonly users: readonly NamedUser[];
  readonly skipped: readonly Skipped[];
}

/** Reads the users of an old panel in batches. */
export async function* namedBatches(
  reader: PanelReader,
  { emailDomain }: Pick<MoveOptions, 'emailDomain'>,
): AsyncGenerator<NamedBatch> {
  let users: NamedUser[] = [];
  let skipped: Skipped[] = [];
  for await (const found of reader.users()) {
    if (isSkipped(found)) skipped.push(found);
    else users.push(namedUser(found, emailDomain));
    if (users.length < USERS_AT_ONCE) continue;
    yield { users, skipped };
    users = [];
    skipped = [];
  }
  if (users.length + skipped.length > 0) yield { users, skipped };
}
