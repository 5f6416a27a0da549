import { AnyTextField } from '../../http/fields/field.decorators.js';
import { PasswordLoginDto } from '../sessions/session.dto.js';

/** The body that adds the first operator. */
export class SetupDto extends PasswordLoginDto {
  @AnyTextField({ required: 'always', max: 64, example: 'K7QM-2XWP-HD9F-3TNC' })
  code: string;
}
