import { domainToASCII } from 'node:url';
import { isEmail } from 'class-validator';

const MAX_LENGTH = 320;

/**
 * The form that all spellings of an e-mail address share, or undefined for other text. It ignores case and the composition of
 * accents. A text with a look-alike that Unicode folds into another letter (full-width, Kelvin sign, zero-width characters) is not
 * an address. So no two forms name one account.
 */
export function canonicalEmail(text: string): string | undefined {
  if (!text.isWellFormed() || text.length > MAX_LENGTH || /[\p{C}\s]/u.test(text)) return undefined;
  // Before the composition of the whole text, which would turn a Kelvin sign into a K.
  if ([...text].some((character) => character !== character.normalize('NFKC'))) return undefined;
  const composed = text.normalize('NFC');
  if (!isEmail(composed)) return undefined;

  const at = composed.lastIndexOf('@');
  const local = composed.slice(0, at).toLowerCase().normalize('NFC');
  const domain = domainToASCII(composed.slice(at + 1)).toLowerCase();
  const key = `${local}@${domain}`;
  return domain === '' || local !== local.toLowerCase() || key.length > MAX_LENGTH ? undefined : key;
}
