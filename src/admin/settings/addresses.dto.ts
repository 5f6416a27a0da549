import { AnyTextField } from '../../fields/field.decorators.js';

/** The body that changes the addresses of the panel. They are checked when they are stored: the rules depend on the settings. */
export class AddressesDto {
  @AnyTextField({
    max: 255,
    isNullable: true,
    description: 'The origin of the panel in browsers; null for none',
    example: 'https://panel.example.com',
  })
  public_url?: string | null;

  @AnyTextField({
    max: 255,
    isNullable: true,
    description: 'The beginning of subscription links, if it differs; null for public_url',
    example: 'https://sub.example.com',
  })
  subscription_url?: string | null;
}
