import { documentSchema } from '../../fields/field-schemas.js';
import { described, list, named, record, type ValueOf } from '../../fields/schemas.js';
import { OperatorFields } from '../operator/operator.fields.js';

const CODES = list('string');

export const ACCOUNT = named('Account', documentSchema(OperatorFields, { recovery_codes_left: 'integer' }));
export const TOTP_SEED = record({
  secret: described('string', 'Base32'),
  uri: described('string', 'otpauth://, for a QR code'),
});
export const RECOVERY_CODES = record({
  recovery_codes: described(CODES, 'Shown only now; each replaces a second factor once'),
});
const KEY = record({ id: 'integer', name: 'string', created_at: 'integer', last_used_at: 'integer?' });
export const PASSKEY = named('Passkey', KEY);
export type PasskeyDocument = ValueOf<typeof PASSKEY>;
export const NEW_PASSKEY = record({
  passkey: PASSKEY,
  recovery_codes: described(CODES, 'Ten, if the operator had no recovery codes; otherwise none'),
});

/** The failure of a route with limited attempts. */
export const TOO_MANY = { 429: 'Too many attempts' };
/** A response with new recovery codes. */
export const NEW_CODES = {
  answer: 'Ten recovery codes',
  problems: { 409: 'No seed waits for a code, or the operator has no second factor', ...TOO_MANY },
};
