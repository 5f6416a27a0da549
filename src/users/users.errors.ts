import { Conflict, type FieldProblem } from '../common/problems/panel.errors.js';

/** What two users cannot share: the end of the unique key, the field, and its name in messages. */
const SHARED = [
  ['email_key', 'email', 'e-mail'],
  ['port', 'port', 'port'],
  ['uuid', 'uuid', 'UUID'],
] as const;

/** The e-mail, port or UUID of a user belongs to another user. Names the field if the key of the database tells it. */
export class UserTaken extends Conflict {
  constructor(who: string, key: string) {
    const [, field, name] = SHARED.find(([end]) => key.endsWith(end)) ?? [];
    const message = `The ${name ?? 'e-mail, port or UUID'} of ${who} belongs to another user`;
    const problem = { message, code: 'user-taken', values: { who } } as const;
    const fields: FieldProblem[] | undefined = field === undefined ? undefined : [{ field, ...problem }];
    super(message, 'user-taken', { who }, fields);
  }
}

/** Every port is in use. */
export class NoFreePort extends Conflict {
  constructor() {
    super('No port is free; a user without one (port 0) is on no list', 'no-free-port');
  }
}
