import { IsBoolean, Matches, ValidateIf } from 'class-validator';
import { IsOneOf } from '../../common/checks.js';
import type { CheckContext } from '../../common/field-problems.js';
import { type Role, ROLES } from '../access/rights.js';

/** What is said of an operator. Names are lower case, so that nobody can be taken for another. */
export class OperatorFields {
  @IfGiven()
  @Matches(/^[a-z0-9][a-z0-9._@-]{0,62}$/, {
    message: 'name must be 1 to 63 of a-z, 0-9, dot, dash, underscore and @, beginning with a letter or digit',
    context: { code: 'operator-name' } satisfies CheckContext,
  })
  name: string | undefined;

  @IfGiven()
  @IsOneOf('role', ROLES)
  role: Role | undefined;

  @IfGiven()
  @IsBoolean({ message: 'is_enabled must be true or false' })
  isEnabled: boolean | undefined;
}

function IfGiven(): PropertyDecorator {
  return ValidateIf((_target, value) => value !== undefined);
}
