import type { ServerAddress } from '../../config/database/database-config.js';

/** Where a server is, and the login there. */
export interface ServerLogin {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** The parts of an address, decoded. */
export function loginOf({ url }: ServerAddress): ServerLogin {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    host: decodeURIComponent(hostname.replace(/^\[|\]$/g, '')),
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}
