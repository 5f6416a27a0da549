import { LeftOut } from './left-out/left-out.js';

/** Control characters, line ends of Unicode, and characters that YAML does not allow. */
const NOT_IN_YAML = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Base64url of UTF-8 without padding. */
export function base64Url(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

/** Standard base64 of UTF-8, with padding. */
export function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

/** Percent-encodes UTF-8; a space becomes %20. */
export function percent(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/**
 * A JSON text that YAML 1.1 and 1.2 read in the same way. Go's YAML reader takes U+0085, U+2028 and U+2029 for line ends, and rejects
 * control characters.
 */
export function jsonInYaml(value: unknown): string {
  return JSON.stringify(value).replace(
    NOT_IN_YAML,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Why a password cannot stand in quotes in a line; undefined if it can. These formats have no escapes. */
export function quotedPasswordProblem(password: string): LeftOut | undefined {
  return /["\p{Cc}\u2028\u2029]/u.test(password) ? LeftOut.because('quoted-password') : undefined;
}

/** Why a password cannot stand in a line without quotes; undefined if it can. */
export function barePasswordProblem(password: string): LeftOut | undefined {
  return isBare(password) ? undefined : LeftOut.because('bare-password');
}

/** Why the value of a field cannot stand in a line without quotes; undefined if it can. */
export function bareProblem(field: string, value: string): LeftOut | undefined {
  return isBare(value) ? undefined : LeftOut.because('bare-field', { field });
}

function isBare(text: string): boolean {
  return !/[,"\p{Cc}\u2028\u2029]/u.test(text) && text === text.trim();
}
