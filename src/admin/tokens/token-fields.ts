import { ArrayNotEmpty, ArrayMaxSize, IsIn, ValidateIf } from 'class-validator';
import { IsText, IsWhole } from '../../common/checks.js';
import { type Right, RIGHTS } from '../access/rights.js';

/** What an operator says of a token. */
export class TokenFields {
  @IsText('name', 1, 64)
  name = '';

  @IsIn(RIGHTS, {
    each: true,
    message: `scopes must be some of ${RIGHTS.join(', ')}`,
    context: { values: { choices: RIGHTS } },
  })
  @ArrayMaxSize(RIGHTS.length, { message: 'scopes must name each right once' })
  @ArrayNotEmpty({ message: 'scopes must name at least one right' })
  scopes: Right[] = [];

  /** Unix seconds; null for a token that does not end by itself. */
  @ValidateIf(({ expiresAt }: TokenFields) => expiresAt !== null)
  @IsWhole('expires_at', 0, 253_402_300_799)
  expiresAt: number | null = null;
}
