import type { DataSource } from 'typeorm';
import { readServerValues } from './server-values.js';

/** A setting of a database server, with its present and its required value. */
export interface ServerSetting {
  readonly name: string;
  readonly value: string;
  readonly wanted: string;
}

/**
 * Reads the settings that decide whether acknowledged data survives a crash of the server or its machine. Omits settings that
 * the server does not have. The list is empty for an embedded database, whose connections set this themselves.
 */
export async function readDurability(source: DataSource): Promise<ServerSetting[]> {
  if (source.options.type === 'better-sqlite3') return [];
  const values = await readServerValues(source, 'VARIABLES', [
    'innodb_flush_log_at_trx_commit',
    'log_bin',
    'sync_binlog',
  ]);
  // After a crash the server recovers commits from the binary log, if it has one.
  const names = ['innodb_flush_log_at_trx_commit', ...(values.get('log_bin') === 'ON' ? ['sync_binlog'] : [])];
  return names.flatMap((name) => {
    const value = values.get(name);
    return value === undefined ? [] : [{ name, value, wanted: '1' }];
  });
}
