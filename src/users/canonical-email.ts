import { domainToASCII } from 'node:url';
import { isEmail } from 'class-validator';

const LONGEST = 320;

/**
 * The one form that all spellings of an e-mail address share, or nothing where the text is no address. Case does not
 * matter, nor how accents are composed; look-alikes that Unicode would fold into other letters (full-width, Kelvin sign,
 * zero-width characters) are no addresses here, so no two forms name one account.
 */
export function canonicalEmail(text: string): string | undefined {
  if (!text.isWellFormed() || text.length > LONGEST || /[\p{C}\s]/u.test(text)) return undefined;
  // One by one: put together, a Kelvin sign would have become a K before it is looked at.
  if ([...text].some((character) => character !== character.normalize('NFKC'))) return undefined;
  const composed = text.normalize('NFC');
  if (!isEmail(composed)) return undefined;

  const at = composed.lastIndexOf('@');
  const local = composed.slice(0, at).toLowerCase().normalize('NFC');
  const domain = domainToASCII(composed.slice(at + 1)).toLowerCase();
  const key = `${local}@${domain}`;
  return domain === '' || local !== local.toLowerCase() || key.length > LONGEST ? undefined : key;
}
