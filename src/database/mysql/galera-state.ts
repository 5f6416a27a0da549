import { createConnection } from 'mysql2/promise';
import type { DataSource } from 'typeorm';
import { CONNECT_TIMEOUT_MS } from './mysql-connections.js';

/** What a server of a Galera cluster says of the cluster and of itself. */
export interface GaleraState {
  /** The number of servers that this one is connected with, itself included. */
  readonly size: number;
  /** `Synced`, or what keeps the server from it: `Donor/Desynced`, `Joining`. */
  readonly state: string;
  /** Galera's number of the state. */
  readonly stateNumber: number;
  /** `ROW`, as Galera requires. */
  readonly binlogFormat: string;
  /** 2, as Galera requires: servers give numbers to new rows without a lock of the table. */
  readonly autoincLockMode: number;
}

/** The number of the state `Synced`. */
export const SYNCED = 4;

interface Row {
  readonly Variable_name: string;
  readonly Value: string;
}

/** Reads the state of a Galera server that accepts statements. */
export async function readGaleraState(source: DataSource): Promise<GaleraState> {
  const rows = [
    ...(await source.query<Row[]>("SHOW GLOBAL STATUS LIKE 'wsrep%'")),
    ...(await source.query<Row[]>("SHOW GLOBAL VARIABLES LIKE 'binlog_format'")),
    ...(await source.query<Row[]>("SHOW GLOBAL VARIABLES LIKE 'innodb_autoinc_lock_mode'")),
  ];
  const values = new Map(rows.map((row) => [row.Variable_name, row.Value]));
  const of = (name: string): string => values.get(name) ?? '';
  return {
    size: Number(of('wsrep_cluster_size')),
    state: of('wsrep_local_state_comment'),
    stateNumber: Number(of('wsrep_local_state')),
    binlogFormat: of('binlog_format'),
    autoincLockMode: Number(of('innodb_autoinc_lock_mode')),
  };
}

/**
 * True for a server of a Galera cluster that has lost the majority. It refuses every statement that needs data, and lets the settings
 * of the panel's own connections wait; so this asks over a plain connection. False if the server does not answer.
 */
export async function isCutOff(url: string): Promise<boolean> {
  try {
    const connection = await createConnection({
      uri: url.replace(/^mariadb:/, 'mysql:'),
      connectTimeout: CONNECT_TIMEOUT_MS,
    });
    try {
      const [rows] = await connection.query("SHOW GLOBAL STATUS LIKE 'wsrep_cluster_status'");
      return JSON.stringify(rows).includes('non-Primary');
    } finally {
      connection.destroy();
    }
  } catch {
    return false;
  }
}
