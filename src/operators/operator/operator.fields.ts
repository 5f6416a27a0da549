import { Matches } from 'class-validator';
import type { CheckContext } from '../../common/checks/field-problems.js';
import { BooleanField, CustomField, EnumField, IntegerField } from '../../fields/field.decorators.js';
import type { ChangeOf, DocumentOf } from '../../fields/field-types.js';
import { string } from '../../fields/schemas.js';
import { type Role, ROLES } from '../access/rights.js';
import type { Operator } from './operator.entity.js';

const NAME = /^[a-z0-9][a-z0-9._@-]{0,62}$/;

/** The check of an operator's name. @param flags `i` for a name that becomes lower case afterwards */
export function IsOperatorName(flags = ''): PropertyDecorator {
  return Matches(new RegExp(NAME, flags), {
    message: 'name must be 1 to 63 of a-z, 0-9, dot, dash, underscore and @, beginning with a letter or digit',
    context: { code: 'operator-name' } satisfies CheckContext,
  });
}

/** An operator. Names are lower case, so that nobody can pass for another operator. Moments are Unix seconds. */
export class OperatorFields {
  @IntegerField({ access: 'read' })
  readonly id: number;

  @CustomField(string, IsOperatorName(), { required: 'new' })
  name: string;

  @EnumField(ROLES, { required: 'new', schemaName: 'Role' })
  role: Role;

  @BooleanField({ show: ({ isEnabled }: Operator) => isEnabled === 1 })
  isEnabled: boolean;

  @BooleanField({ access: 'read', show: ({ totpSecret }: Operator) => totpSecret !== null })
  readonly hasTotp: boolean;

  @IntegerField({ access: 'read', description: 'The number of passkeys' })
  readonly passkeys: number;

  @IntegerField({ access: 'read', description: 'Unix seconds' })
  readonly createdAt: number;

  @IntegerField({ access: 'read', isNullable: true })
  readonly lastLoginAt: number | null;
}

/** The fields of an operator that another one gives. */
export type OperatorChange = ChangeOf<OperatorFields>;
/** An operator as the admin API and the command line show them. */
export type OperatorDocument = DocumentOf<OperatorFields>;
