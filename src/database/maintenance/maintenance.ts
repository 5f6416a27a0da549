import type { DataSource, EntityManager } from 'typeorm';
import { execute } from '../execute.js';
import { DatabaseInMaintenance } from './maintenance.errors.js';
import { Maintenance } from './maintenance.entity.js';

/** Reads the state of a database with the present schema. */
export async function readMaintenance(manager: EntityManager): Promise<Maintenance> {
  return manager.findOneByOrFail(Maintenance, { id: 1 });
}

/** @throws DatabaseInMaintenance */
export async function refuseMaintenance(manager: EntityManager): Promise<void> {
  const mark = await readMaintenance(manager);
  if (mark.state !== 'none') throw new DatabaseInMaintenance(mark);
}

/** The state of a database with any schema; undefined without the table or its row. The connection needs no entities. */
export async function findMaintenance(source: DataSource): Promise<Omit<Maintenance, 'id'> | undefined> {
  const runner = source.createQueryRunner();
  try {
    if (!(await runner.hasTable('maintenance'))) return undefined;
    const [row] = await runner.manager.query<Omit<Maintenance, 'id'>[]>(
      'SELECT state, copy_id AS copyId, peer FROM maintenance WHERE id = 1',
    );
    return row;
  } finally {
    await runner.release();
  }
}

/** A source keeps its schema until its copy ends. A target may be migrated: its copy does that. @throws DatabaseInMaintenance */
export async function refuseMigration(source: DataSource): Promise<void> {
  const mark = await findMaintenance(source);
  if (mark?.state === 'source' || mark?.state === 'moved') throw new DatabaseInMaintenance(mark);
}

/** Changes the state, if it is still `from` with this copy. @returns false if another process was faster */
export async function changeMaintenance(
  source: DataSource,
  from: Pick<Maintenance, 'state' | 'copyId'>,
  to: Omit<Maintenance, 'id'>,
): Promise<boolean> {
  const changed = await source.transaction((manager) =>
    execute(
      manager,
      'UPDATE maintenance SET state = ?, copy_id = ?, peer = ? WHERE id = 1 AND state = ? AND copy_id = ?',
      [to.state, to.copyId, to.peer, from.state, from.copyId],
    ),
  );
  return changed === 1;
}
