import { RIGHTS, type Right } from '../../api/resources/session.js';

export const RESOURCES = [
  'users',
  'nodes',
  'keys',
  'traffic',
  'rules',
  'operators',
  'tokens',
  'audit',
  'settings',
] as const;
export const VERBS = ['read', 'write', 'secrets'] as const;

/** The right for a resource; undefined if there is none. */
export function rightOf(resource: string, verb: string): Right | undefined {
  return RIGHTS.find((right) => right === `${resource}:${verb}`);
}

/** The rights by resource, in the order of the table. Resources without a right are left out. */
export function byResource(rights: readonly string[]) {
  return RESOURCES.map((resource) => ({
    resource,
    verbs: VERBS.filter((verb) => rights.includes(`${resource}:${verb}`)),
  })).filter(({ verbs }) => verbs.length > 0);
}
