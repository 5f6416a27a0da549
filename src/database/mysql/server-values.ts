import type { DataSource } from 'typeorm';

interface Row {
  readonly Variable_name: string;
  readonly Value: string;
}

/**
 * Reads variables or figures of a server, which needs no right.
 *
 * @param kind `VARIABLES` or `STATUS`
 * @returns the values by name; a server omits names that it does not have
 */
export async function readServerValues(
  source: DataSource,
  kind: 'VARIABLES' | 'STATUS',
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await source.query<Row[]>(`SHOW GLOBAL ${kind} WHERE Variable_name IN (?)`, [names]);
  return new Map(rows.map((row) => [row.Variable_name, row.Value]));
}
