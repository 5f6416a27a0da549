import { list, record, type Schema, text, whole } from '../../http/schemas.js';

export const LEVEL = record({ id: whole, name: text, rank: whole });
export const NEW_LEVEL: Schema = {
  type: 'object',
  required: ['name', 'rank'],
  properties: { name: text, rank: whole },
};
export const GROUP = record({ id: whole, name: text, nodes: list(text) });
export const NEW_GROUP: Schema = { type: 'object', required: ['name'], properties: { name: text } };
