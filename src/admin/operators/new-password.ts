import { wrongField } from '../../common/panel.error.js';
import type { ProblemCode, ProblemValues } from '../../common/problem-code.js';
import { randomToken } from '../../common/random-token.js';

const SHORTEST = 10;
const LONGEST_BYTES = 1024;
const MADE_UP_BYTES = 15;

/**
 * Checks a password that an operator has chosen (OWASP ASVS 5, 6.2): length and well-formed text, no rule about its characters, and none that is
 * made of the operator's name or of what everybody tries first.
 *
 * @throws InvalidValue
 */
export function checkNewPassword(password: string, name: string): string {
  const problem = problemOf(password, name);
  if (problem === undefined) return password;
  throw wrongField('password', ...problem);
}

/** One that nobody has chosen: 20 characters, 120 bits. */
export function madeUpPassword(): string {
  return randomToken(MADE_UP_BYTES);
}

const COMMON =
  /password|passw0rd|123456|qwerty|letmein|linegate|admin|welcome|changeme|iloveyou|abc123|111111|000000/gi;

type Problem = readonly [text: string, code: ProblemCode, values?: ProblemValues];

function problemOf(password: string, name: string): Problem | undefined {
  const length = { least: SHORTEST, most: LONGEST_BYTES };
  if (!password.isWellFormed()) return ['must be well-formed Unicode text', 'text'];
  if ([...password].length < SHORTEST)
    return [`must be at least ${SHORTEST} characters long`, 'password-length', length];
  if (Buffer.byteLength(password) > LONGEST_BYTES) {
    return [`must be at most ${LONGEST_BYTES} bytes long`, 'password-length', length];
  }
  const rest = password.toLowerCase().replaceAll(name, '').replace(COMMON, '');
  if (rest.length < SHORTEST / 2 || new Set(password).size < 4) {
    return ['is one of those that are tried first', 'common-password'];
  }
  return undefined;
}
