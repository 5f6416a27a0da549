/** The rights in the admin API. Each route asks for some of them. */
export const RIGHTS = [
  'users:read',
  'users:write',
  'users:secrets',
  'nodes:read',
  'nodes:write',
  'nodes:secrets',
  'keys:read',
  'keys:write',
  'traffic:read',
  'traffic:write',
  'rules:read',
  'rules:write',
  'operators:read',
  'operators:write',
  'tokens:read',
  'tokens:write',
  'audit:read',
  'settings:read',
  'settings:write',
] as const;

export type Right = (typeof RIGHTS)[number];

export const ROLES = ['owner', 'operator', 'support', 'viewer'] as const;

export type Role = (typeof ROLES)[number];

const OPERATOR_NOUNS = ['users', 'nodes', 'keys', 'traffic', 'rules', 'tokens'];

const BY_ROLE: Readonly<Record<Role, readonly Right[]>> = {
  owner: RIGHTS,
  operator: RIGHTS.filter((right) => OPERATOR_NOUNS.some((noun) => right.startsWith(`${noun}:`))),
  support: ['users:read', 'users:write', 'nodes:read', 'traffic:read', 'rules:read'],
  viewer: ['users:read', 'nodes:read', 'keys:read', 'traffic:read', 'rules:read'],
};

/** The rights of a role, in the order of {@link RIGHTS}. */
export function rightsOf(role: Role): readonly Right[] {
  return BY_ROLE[role];
}

/** The wanted rights that a role has. A token never has more rights than its operator has now. */
export function grantedRights(role: Role, wanted: readonly string[]): readonly Right[] {
  return rightsOf(role).filter((right) => wanted.includes(right));
}
