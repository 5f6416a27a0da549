// @ts-check
// How VNet-SSR reads what the panel answers.
import { isObject, parse, Unreadable } from './go-json.mjs';

/**
 * The data of an answer.
 *
 * @param {string} text
 * @throws where it is none, or holds no data
 */
export function dataOf(text) {
  const { data } = envelopeOf(text);
  if (data === null || data === undefined) throw new Error(`get data not found: ${text}`);
  return data;
}

/**
 * An answer, with numbers as they were written.
 *
 * @param {string} text
 * @throws where it is not a successful one
 */
export function envelopeOf(text) {
  const envelope = parse(decodeUnicodeEscapes(text));
  if (!isObject(envelope) || envelope['status'] !== 'success') {
    throw new Error(isObject(envelope) ? String(envelope['message']) : `not an answer of the panel: ${text}`);
  }
  return envelope;
}

/**
 * VNet-SSR replaces what looks like an escape before it reads the JSON, also where a backslash of the text stands before
 * it. What it is replaced by may then end a string early.
 *
 * @param {string} text
 */
function decodeUnicodeEscapes(text) {
  return text.replace(/\\[uU]([^]{0,4})/g, (_escape, digits) => {
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw new Unreadable(`panic: strconv.ParseInt: parsing "${digits}"`);
    const code = parseInt(digits, 16);
    return code >= 0xd800 && code <= 0xdfff ? '\ufffd' : String.fromCodePoint(code);
  });
}
