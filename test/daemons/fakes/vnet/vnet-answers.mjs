// @ts-check
// How VNet-SSR reads the panel's responses.
import { isObject, parse, Unreadable } from '../go-json.mjs';

/**
 * The data of a response.
 *
 * @param {string} text
 * @throws if it is not a response, or has no data
 */
export function dataOf(text) {
  const { data } = envelopeOf(text);
  if (data === null || data === undefined) throw new Error(`get data not found: ${text}`);
  return data;
}

/**
 * A response, with numbers in their original spelling.
 *
 * @param {string} text
 * @throws unless it is a successful one
 */
export function envelopeOf(text) {
  const envelope = parse(decodeUnicodeEscapes(text));
  if (!isObject(envelope) || envelope['status'] !== 'success') {
    throw new Error(isObject(envelope) ? String(envelope['message']) : `not an answer of the panel: ${text}`);
  }
  return envelope;
}

/**
 * VNet-SSR decodes anything that resembles an escape before it reads the JSON, even after an escaped backslash. The decoded
 * character may then end a string early.
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
