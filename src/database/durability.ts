import type { DataSource } from 'typeorm';

/** A setting of a database server, as it is and as it has to be. */
export interface ServerSetting {
  readonly name: string;
  readonly value: string;
  readonly wanted: string;
}

interface VariableRow {
  readonly Variable_name: string;
  readonly Value: string;
}

/**
 * The settings on which it depends whether what a server has acknowledged survives its crash, and that of its machine. None of
 * an embedded database, whose connections set that themselves, and none that the server does not know.
 */
export async function readDurability(source: DataSource): Promise<ServerSetting[]> {
  if (source.options.type === 'better-sqlite3') return [];
  const rows = await source.query<VariableRow[]>(
    "SHOW GLOBAL VARIABLES WHERE Variable_name IN ('innodb_flush_log_at_trx_commit', 'log_bin', 'sync_binlog')",
  );
  const values = new Map(rows.map((row) => [row.Variable_name, row.Value]));
  // After a crash the log of changes, where there is one, says which transactions were committed.
  const names = ['innodb_flush_log_at_trx_commit', ...(values.get('log_bin') === 'ON' ? ['sync_binlog'] : [])];
  return names.flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [{ name, value, wanted: '1' }];
  });
}
