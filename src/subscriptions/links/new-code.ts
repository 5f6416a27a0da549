import { randomInt } from 'node:crypto';
import { CheckedTextField } from '../../fields/field.decorators.js';

/** Letters and digits only: chat programs read `_` and `-` as marks of their own. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 24 of 62 characters have 142 random bits. */
const LENGTH = 24;
const CODE = /^[\w-]{4,128}$/;

/** A new code of a link. */
export function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/** True for a text that can be a code. Codes of other panels have four characters or more. */
export function isCode(text: string): boolean {
  return CODE.test(text);
}

/** A code of another panel. */
export class ImportedCode {
  @CheckedTextField({
    check: 'isCode',
    code: 'link-code',
    problem: 'must be 4 to 128 letters, digits, - and _',
    isValid: isCode,
  })
  code = '';
}
