// @ts-check
const QUERY = 3;
/** MySQL allows attributes before the text. Here there is one empty set of them. MariaDB has no attributes. */
const NO_ATTRIBUTES = '\u0000\u0001';

/**
 * The beginning of the statement in a packet from a program to a server, or undefined if it holds none.
 *
 * @param {Buffer} packet its length in three bytes, a number, the kind, the text
 * @param {number} [longest] characters of the text
 * @returns {string | undefined}
 */
export function statementIn(packet, longest = 195) {
  if (packet[4] !== QUERY) return undefined;
  const text = packet.toString('latin1', 5, 5 + longest);
  return text.startsWith(NO_ATTRIBUTES) ? text.slice(NO_ATTRIBUTES.length) : text;
}
