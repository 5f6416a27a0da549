import { showFields } from '../../fields/field-documents.js';
import { type OperatorDocument, OperatorFields } from './operator.fields.js';
import type { Operator } from './operator.entity.js';

/** @param passkeys the number of passkeys of the operator */
export function operatorDocument(operator: Operator, passkeys: number): OperatorDocument {
  return showFields(OperatorFields, { ...operator, passkeys });
}
