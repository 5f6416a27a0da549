import type { DataSource } from 'typeorm';

/** The product and version of the database. */
export interface ServerVersion {
  readonly product: 'MySQL' | 'MariaDB' | 'TiDB' | 'SQLite';
  /** The product's own version number: `9.7.4`. */
  readonly version: string;
  /** True for a server of a cluster in which all servers agree on each commit. */
  readonly isGalera: boolean;
}

/** The products of this project's test runs, each with the beginning of its version. */
const TESTED: readonly Pick<ServerVersion, 'product' | 'version'>[] = [
  { product: 'MySQL', version: '9.7.' },
  { product: 'MariaDB', version: '10.11.' },
];

/** Asks the server: its URL does not name the product, since `mysql://` and `mariadb://` mean the same. */
export async function readServerVersion(source: DataSource): Promise<ServerVersion> {
  if (source.options.type === 'better-sqlite3') {
    const [row] = await source.query<[{ text: string }]>('SELECT sqlite_version() AS text');
    return { product: 'SQLite', version: row.text, isGalera: false };
  }
  const [row] = await source.query<[{ text: string }]>('SELECT VERSION() AS text');
  const cluster = await source.query<{ Value: string }[]>("SHOW GLOBAL VARIABLES LIKE 'wsrep_on'");
  return versionOf(row.text, cluster[0]?.Value === 'ON');
}

/**
 * @param text the result of `VERSION()`: `9.7.4-2`, `10.11.19-MariaDB-0+deb12u1` or `8.0.11-TiDB-v8.5.0`. TiDB's first number is
 *   the version of MySQL that it imitates. MariaDB may put `5.5.5-` before its own number, for old programs.
 */
export function versionOf(text: string, isGalera: boolean): ServerVersion {
  const tidb = /-TiDB-v?(\d[\d.]*)/i.exec(text)?.[1];
  if (tidb !== undefined) return { product: 'TiDB', version: tidb, isGalera: false };
  const product = /mariadb/i.test(text) ? 'MariaDB' : 'MySQL';
  const [version = text] = /\d[\d.]*/.exec(text.replace(/^5\.5\.5-/, '')) ?? [];
  return { product, version, isGalera };
}

/** `MariaDB 10.11.19 with Galera`, for people. */
export function describeVersion({ product, version, isGalera }: ServerVersion): string {
  return `${product} ${version}${isGalera ? ' with Galera' : ''}`;
}

/** True if the tests of this project run on this line of versions. SQLite comes with the program. */
export function isTested({ product, version, isGalera }: ServerVersion): boolean {
  if (product === 'SQLite') return true;
  if (isGalera && product !== 'MariaDB') return false;
  return TESTED.some((tested) => tested.product === product && version.startsWith(tested.version));
}
