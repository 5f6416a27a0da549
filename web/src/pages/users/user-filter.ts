import { USER_LIMITS, USER_STATES, type UserFilter } from '../../api/resources/users.js';
import { oneOf } from '../../forms/one-of.js';

/** Reads the filter from the address. @param get returns the text of one parameter, empty for none */
export function userFilter(get: (name: string) => string): UserFilter {
  const given = (name: string) => get(name) || undefined;
  return {
    q: given('q'),
    state: oneOf(USER_STATES, get('state')),
    level: given('level'),
    group: given('group'),
    tag: given('tag'),
    node: Number(get('node')) || undefined,
    near: oneOf(USER_LIMITS, get('near')),
    online: get('online') === 'true' || undefined,
  };
}
