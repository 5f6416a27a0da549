import type { Server, Socket } from 'node:net';

/**
 * Makes each connection keep the address of its peer. A socket asks the system at the first use, and the system forgets the
 * address when the connection closes. A report is charged even if its sender has hung up, and it needs the sender's address.
 */
export function rememberPeers(server: Server): void {
  server.on('connection', (socket: Socket) => socket.remoteAddress);
}
