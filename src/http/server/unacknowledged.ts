import { readFile } from 'node:fs/promises';

/** Linux lists the connections of the process's network here, for IPv4 and IPv6. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

/** The columns: number, two addresses, state, bytes to send and received bytes, timer, repeats, user, probes, inode. */
const ROW = /^ *\d+: \S+ \S+ \S+ ([0-9A-F]+):\S+ \S+ \S+ +\d+ +\d+ (\d+) /gm;

/**
 * The bytes that programs have handed to the system and that the peer has not acknowledged, by the inode of the socket. Empty
 * on systems without these tables.
 */
export async function unacknowledgedBytes(): Promise<Map<string, number>> {
  const tables = await Promise.all(TABLES.map((path) => readFile(path, 'latin1').catch(() => '')));
  const bytes = new Map<string, number>();
  for (const table of tables) {
    for (const [, queued = '0', inode = ''] of table.matchAll(ROW)) bytes.set(inode, Number.parseInt(queued, 16));
  }
  return bytes;
}
