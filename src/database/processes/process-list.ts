import type { EntityManager } from 'typeorm';
import { purge } from '../bulk/purge.js';
import type { Database } from '../database.js';
import { readDatabaseTime } from './database-time.js';
import { HEARTBEAT_LIFE_MS } from './heartbeat.service.js';
import { RunningProcess } from './running-process.entity.js';

/** A process that lives. */
export interface LivingProcess extends RunningProcess {
  /** Milliseconds since its last heartbeat. */
  readonly silence: number;
  /** Milliseconds by which its clock is ahead of the clock of the database. */
  readonly ahead: number;
}

/**
 * The processes with a heartbeat within {@link HEARTBEAT_LIFE_MS}, by host and number. A process that was killed is among them for that
 * time.
 */
export async function livingProcesses(manager: EntityManager): Promise<LivingProcess[]> {
  const now = await readDatabaseTime(manager);
  const rows = await manager.find(RunningProcess, { order: { host: 'ASC', pid: 'ASC' } });
  return rows
    .map((row) => ({ ...row, silence: Math.max(now - row.seenAt, 0), ahead: row.clockAt - row.seenAt }))
    .filter(({ silence }) => silence <= HEARTBEAT_LIFE_MS);
}

/** The last heartbeat of a process by its own clock, Unix milliseconds; undefined for one that has ended in order. */
export async function lastHeartbeat(manager: EntityManager, id: string): Promise<number | undefined> {
  return (await manager.findOne(RunningProcess, { where: { id } }))?.clockAt;
}

/** Deletes the rows of processes that have been silent for the given time, in milliseconds by the clock of the database. */
export async function purgeProcesses(database: Database, silence: number, signal: AbortSignal): Promise<void> {
  const now = await database.read(readDatabaseTime);
  await purge(database, RunningProcess, 'seen_at', now - silence, signal);
}
