import { CheckedTextField } from '../fields/field.decorators.js';

const MAX_BYTES = 1024;
const MIN_LENGTH = 8;

/** A login password that an operator sets. */
export class PasswordFields {
  @CheckedTextField({
    check: 'isPassword',
    code: 'password-length',
    problem: `must be ${MIN_LENGTH} characters or more, and ${MAX_BYTES} bytes at most`,
    values: { least: MIN_LENGTH, most: MAX_BYTES },
    isValid: (text) => [...text].length >= MIN_LENGTH && Buffer.byteLength(text) <= MAX_BYTES,
  })
  password = '';
}
