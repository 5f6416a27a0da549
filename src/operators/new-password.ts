import { wrongField } from '../common/problems/panel.errors.js';
import type { ProblemCode, ProblemValues } from '../common/problems/problem-code.js';
import { randomToken } from '../common/secrets/random-token.js';

const MIN_LENGTH = 10;
const MAX_BYTES = 1024;
const MADE_UP_BYTES = 15;

/**
 * Checks the new password of an operator (OWASP ASVS 5, 6.2): its length and well-formed text, with no rule about its characters. It
 * rejects passwords of the operator's name or of common words.
 *
 * @throws InvalidValue
 */
export function checkNewPassword(password: string, name: string): string {
  const problem = problemOf(password, name);
  if (problem === undefined) return password;
  throw wrongField('password', ...problem);
}

/** A random password: 20 characters, 120 bits. */
export function randomPassword(): string {
  return randomToken(MADE_UP_BYTES);
}

const COMMON =
  /password|passw0rd|123456|qwerty|letmein|linegate|admin|welcome|changeme|iloveyou|abc123|111111|000000/gi;

type Problem = readonly [text: string, code: ProblemCode, values?: ProblemValues];

function problemOf(password: string, name: string): Problem | undefined {
  const length = { least: MIN_LENGTH, most: MAX_BYTES };
  if (!password.isWellFormed()) return ['must be well-formed Unicode text', 'text'];
  if ([...password].length < MIN_LENGTH)
    return [`must be at least ${MIN_LENGTH} characters long`, 'password-length', length];
  if (Buffer.byteLength(password) > MAX_BYTES) {
    return [`must be at most ${MAX_BYTES} bytes long`, 'password-length', length];
  }
  const rest = password.toLowerCase().replaceAll(name, '').replace(COMMON, '');
  if (rest.length < MIN_LENGTH / 2 || new Set(password).size < 4) {
    return ['is one of those that are tried first', 'common-password'];
  }
  return undefined;
}
