import type { DatabaseTls } from './database-tls.js';

/** A database server. All connections to it use both fields. */
export interface ServerAddress {
  /** `mysql://user:password@host:port/database`, or the same with `mariadb://`, without words after it. */
  readonly url: string;
  /** Without it the usual mode for the host. */
  readonly tls?: DatabaseTls;
}

/** A file or a server. The product of the server is unknown until it responds. */
export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly file: string }
  | ({ readonly kind: 'server' } & ServerAddress);
