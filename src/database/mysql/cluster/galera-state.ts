import type { DataSource } from 'typeorm';
import { readServerValues } from '../server-values.js';

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
  /** The seconds of silence after which the others drop a server. */
  readonly suspectSeconds: number;
}

/** The number of the state `Synced`. */
export const SYNCED = 4;

const STATUS = ['wsrep_cluster_size', 'wsrep_local_state_comment', 'wsrep_local_state'];
const VARIABLES = ['binlog_format', 'innodb_autoinc_lock_mode', 'wsrep_provider_options'];

/** Reads the state of a Galera server that accepts statements. */
export async function readGaleraState(source: DataSource): Promise<GaleraState> {
  const status = await readServerValues(source, 'STATUS', STATUS);
  const variables = await readServerValues(source, 'VARIABLES', VARIABLES);
  const [, timeout] = /evs\.suspect_timeout = PT([\d.]+)S/.exec(variables.get('wsrep_provider_options') ?? '') ?? [];
  return {
    size: Number(status.get('wsrep_cluster_size')),
    state: status.get('wsrep_local_state_comment') ?? '',
    stateNumber: Number(status.get('wsrep_local_state')),
    binlogFormat: variables.get('binlog_format') ?? '',
    autoincLockMode: Number(variables.get('innodb_autoinc_lock_mode')),
    suspectSeconds: Number(timeout ?? 0),
  };
}
