import { USER_LIMITS, USER_STATES, type UserFilter } from '../../api/users.js';
import { oneOf } from '../../parts/one-of.js';

/** The filter that stands in the address of the list. @param get the text of one name, empty for none */
export function userFilter(get: (name: string) => string): UserFilter {
  const given = (name: string) => get(name) || undefined;
  return {
    q: given('q'),
    state: oneOf(USER_STATES, get('state')),
    level: given('level'),
    group: given('group'),
    node: Number(get('node')) || undefined,
    near: oneOf(USER_LIMITS, get('near')),
    online: get('online') === 'true' || undefined,
  };
}
