import type { DataSource, EntityManager } from 'typeorm';
import { execute } from '../execute.js';
import { CopiedTable } from './copied-table.entity.js';
import { keyAt, keyOf, placeOf, readRows, writeRows } from './copied-rows.js';
import { CopyRefused } from '../maintenance/maintenance.errors.js';
import type { PlannedTable } from './copy-plan.js';
import { PortionSize } from './portion-size.js';

/**
 * Copies the rows of one table that the target lacks, in portions. Each portion is one transaction with the place that it has
 * reached, so a run that was killed at any moment goes on at its last portion.
 *
 * @param onPortion called with the number of all copied rows
 */
export async function copyTable(
  source: DataSource,
  target: DataSource,
  table: PlannedTable,
  onPortion: (copied: number) => Promise<void>,
): Promise<number> {
  let progress = await target.transaction((manager) => begin(manager, table));
  const size = new PortionSize();
  while (progress.isDone === 0) {
    const rows = await readRows(source.manager, table, keyAt(table, progress.place), size.rows);
    const last = rows.at(-1);
    const next = {
      ...progress,
      place: last === undefined ? progress.place : placeOf(keyOf(table, last)),
      copied: progress.copied + rows.length,
      isDone: rows.length < size.rows ? 1 : 0,
    };
    const before = progress;
    await target.transaction(async (manager) => {
      await advance(manager, before, next);
      if (rows.length > 0) await writeRows(manager, table, rows);
    });
    progress = next;
    size.saw(rows);
    await onPortion(progress.copied);
  }
  return progress.copied;
}

/** Lets the next run copy a table again. */
export async function forgetTable(target: DataSource, { name }: PlannedTable): Promise<void> {
  await target.transaction((manager) => manager.delete(CopiedTable, { name }));
}

/** Removes the rows that migrations have inserted, or that an earlier run has copied wrongly, before the first row of a table. */
async function begin(manager: EntityManager, { name }: PlannedTable): Promise<CopiedTable> {
  const known = await manager.findOneBy(CopiedTable, { name });
  if (known !== null) return known;
  await execute(manager, `DELETE FROM ${manager.dataSource.driver.escape(name)}`, []);
  const progress = { name, place: '', copied: 0, isDone: 0 };
  await manager.insert(CopiedTable, progress);
  return progress;
}

async function advance(manager: EntityManager, from: CopiedTable, to: CopiedTable): Promise<void> {
  const changed = await execute(
    manager,
    'UPDATE copied_tables SET place = ?, copied = ?, is_done = ? WHERE name = ? AND copied = ? AND is_done = 0',
    [to.place, to.copied, to.isDone, from.name, from.copied],
  );
  if (changed !== 1) throw new CopyRefused('Another process continues this copy. Wait for its end');
}
