import { ValidateIf } from 'class-validator';
import { all, IsText } from '../common/checks/checks.js';
import { CustomField, IntegerField, TextField } from '../fields/field.decorators.js';
import type { ChangeOf, DocumentOf } from '../fields/field-types.js';
import { LAST_SECOND, string } from '../fields/schemas.js';
import type { LineKey } from './line-key.entity.js';

const MOMENT = 'Unix seconds';

/** A label may be empty. It must not begin or end with spaces. */
const isLabel = all(
  ValidateIf((_object, value) => value !== ''),
  IsText('label', 0, 128),
);

/** A line key with its prefix: the panel stores no key. Times are Unix seconds. */
export class LineKeyFields {
  @IntegerField({ access: 'read' })
  readonly id: number;

  @IntegerField({ access: 'read', show: ({ nodeId }: LineKey) => nodeId })
  readonly node: number;

  @TextField({ access: 'read' })
  readonly prefix: string;

  @CustomField(string, isLabel)
  label = '';

  @IntegerField({ access: 'read', description: MOMENT })
  readonly createdAt: number;

  @IntegerField({ access: 'read', isNullable: true, description: MOMENT })
  readonly lastUsedAt: number | null;

  @TextField({ access: 'read', isNullable: true })
  readonly lastAddress: string | null;

  @IntegerField({ min: 1, max: LAST_SECOND, isNullable: true, description: MOMENT })
  expiresAt: number | null = null;

  @IntegerField({ access: 'read', isNullable: true, description: MOMENT })
  readonly revokedAt: number | null;
}

/** The fields that an operator gives a new line key. */
export type NewLineKey = ChangeOf<LineKeyFields>;
/** A line key in commands and in the admin API. */
export type LineKeyDocument = DocumentOf<LineKeyFields>;
