import { documentSchema } from '../../fields/field-schemas.js';
import { described, list } from '../../fields/schemas.js';
import { GroupFields } from '../../users/levels/group.fields.js';
import { LevelFields } from '../../users/levels/level.fields.js';

const USERS = described('integer?', 'The number of users; null if uses is not true');
const NODES = described('integer?', 'The number of nodes of this level; null if uses is not true');
const LINKED = described(list('string'), 'The names of the linked nodes');

export const LEVEL = documentSchema(LevelFields, { users: USERS, nodes: NODES });
export const GROUP = documentSchema(GroupFields, { nodes: LINKED, users: USERS });
