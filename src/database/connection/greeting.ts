import type { Socket } from 'node:net';

const HEADER_BYTES = 4;
/** The number of the connection, the first part of the challenge, and a filler. */
const BYTES_BEFORE_CAPABILITIES = 4 + 8 + 1;
const PROTOCOL = 10;
/** `CLIENT_SSL` of MySQL's protocol, in the lower two bytes of the capabilities. */
const OFFERS_TLS = 0x0800;

/**
 * Tells whether a server offers TLS, before the listeners that are added later read the same bytes: the greeting of the server comes
 * in plain text before everything else.
 */
export function onGreeting(socket: Socket, tell: (offersTls: boolean) => void): void {
  let read = Buffer.alloc(0);
  const listen = (bytes: Buffer): void => {
    read = Buffer.concat([read, bytes]);
    const offers = offersTls(read);
    if (offers === undefined) return;
    socket.off('data', listen);
    tell(offers);
  };
  socket.on('data', listen);
}

/** @returns undefined until the beginning of the greeting is there */
export function offersTls(bytes: Buffer): boolean | undefined {
  if (bytes.length <= HEADER_BYTES) return undefined;
  // A server that refuses the connection sends an error in place of its greeting.
  if (bytes[HEADER_BYTES] !== PROTOCOL) return false;
  const endOfVersion = bytes.indexOf(0, HEADER_BYTES + 1);
  const at = endOfVersion + 1 + BYTES_BEFORE_CAPABILITIES;
  if (endOfVersion === -1 || bytes.length < at + 2) return undefined;
  return (bytes.readUInt16LE(at) & OFFERS_TLS) !== 0;
}
