import { documentSchema } from '../../http/fields/field-schemas.js';
import { described, list } from '../../http/openapi/schemas.js';
import { GroupFields } from '../../users/levels/group.fields.js';
import { LevelFields } from '../../users/levels/level.fields.js';

export const LEVEL = documentSchema(LevelFields);
export const GROUP = documentSchema(GroupFields, { nodes: described(list('string'), 'The names of the linked nodes') });
