import { showFields } from '../../fields/field-documents.js';
import type { ApiToken } from './api-token.entity.js';
import { ApiTokenFields, type TokenDocument } from './api-token.fields.js';

/** @param operator the name of the token's operator */
export function tokenDocument(token: ApiToken, operator: string): TokenDocument {
  return showFields(ApiTokenFields, { ...token, operator });
}
