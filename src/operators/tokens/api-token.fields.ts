import { ArrayMaxSize, ArrayNotEmpty, IsIn } from 'class-validator';
import { all } from '../../common/checks/checks.js';
import { BooleanField, CustomField, IntegerField, TextField } from '../../fields/field.decorators.js';
import type { ChangeOf, DocumentOf } from '../../fields/field-types.js';
import { enumOf, LAST_SECOND, list, named } from '../../fields/schemas.js';
import { type Right, RIGHTS } from '../access/rights.js';
import type { ApiToken } from './api-token.entity.js';

/** At least one right, and each known. */
const areRights = all(
  ArrayNotEmpty({ message: 'scopes must name at least one right' }),
  ArrayMaxSize(RIGHTS.length, { message: 'scopes must name each right once' }),
  IsIn(RIGHTS, {
    each: true,
    message: `scopes must be some of ${RIGHTS.join(', ')}`,
    context: { values: { choices: RIGHTS } },
  }),
);

/** An API token, by its prefix: the panel stores only its hash. Moments are Unix seconds. */
export class ApiTokenFields {
  @IntegerField({ access: 'read' })
  readonly id: number;

  @TextField({ access: 'read', description: 'The operator in whose name the token acts' })
  readonly operator: string;

  @TextField({ required: 'new', max: 64, example: 'billing' })
  name = '';

  @TextField({ access: 'read', description: 'The first characters of the token' })
  readonly prefix: string;

  @CustomField(list(named('Right', enumOf(RIGHTS))), areRights, {
    required: 'new',
    show: ({ scopes }: ApiToken) => scopes.split(' '),
  })
  scopes: Right[] = [];

  @BooleanField({
    inputDescription: 'A disabled token opens nothing until it is enabled again',
    show: ({ isEnabled }: ApiToken) => isEnabled === 1,
  })
  isEnabled = true;

  @IntegerField({ access: 'read' })
  readonly createdAt: number;

  @IntegerField({ max: LAST_SECOND, isNullable: true, inputDescription: 'Unix seconds; null for no end' })
  expiresAt: number | null = null;

  @IntegerField({ access: 'read', isNullable: true })
  readonly lastUsedAt: number | null;

  @TextField({ access: 'read', isNullable: true })
  readonly lastAddress: string | null;
}

/** The fields of a token that an operator gives. */
export type TokenChange = ChangeOf<ApiTokenFields>;
/** A token as the admin API and the command line show it. */
export type TokenDocument = DocumentOf<ApiTokenFields>;
