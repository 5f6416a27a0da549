import { randomInt } from 'node:crypto';

/** Without characters that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A code that a person writes down and types once, such as `K7QM-2XWP-HD9F-3TNC`: 78 bits. */
export function newCode(): string {
  const letters = Array.from({ length: GROUPS * GROUP_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length)));
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** The one form of a typed code. @param text with or without dashes, in either case */
export function canonicalCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
