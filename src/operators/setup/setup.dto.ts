import { AnyTextField } from '../../fields/field.decorators.js';
import { PasswordLoginDto } from '../login/session.dto.js';

/** The body that adds the first operator. */
export class SetupDto extends PasswordLoginDto {
  @AnyTextField({ required: 'always', max: 64, example: 'K7QM-2XWP-HD9F-3TNC' })
  code: string;

  /** Checked when it is stored: the rules depend on the settings. */
  @AnyTextField({
    max: 255,
    description: 'The origin of the panel in browsers, with which subscription links begin; it may be set later',
    example: 'https://panel.example.com',
  })
  public_url?: string;
}
