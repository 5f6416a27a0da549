import { described, input, list, named, record, text, whole } from '../../http/schemas.js';

export const LEVEL = named('Level', record({ id: whole, name: text, rank: whole }));
export const NEW_LEVEL = named('NewLevel', input({ name: text, rank: whole }, ['name', 'rank']));
export const GROUP = named('Group', record({ id: whole, name: text, nodes: described(list(text), 'By name') }));
export const NEW_GROUP = named('NewGroup', input({ name: text }, ['name']));
