import type { DataSource, EntityManager } from 'typeorm';
import { type CopiedRow, keyOf, readRows } from './copied-rows.js';
import type { PlannedTable } from './copy-plan.js';
import { PortionSize } from './portion-size.js';
import { RowSum } from './row-sum.js';

/** A table whose rows differ. */
export interface Difference {
  readonly table: PlannedTable;
  readonly sourceRows: number;
  readonly targetRows: number;
}

/**
 * Compares the rows of all tables in two databases, by number and by hash. All reads of a database see its state at one moment, so
 * a row that was written into the source after it was copied is a difference.
 */
export async function differences(
  source: DataSource,
  target: DataSource,
  plan: readonly PlannedTable[],
): Promise<Difference[]> {
  const [of, copied] = [await sumsOf(source, plan), await sumsOf(target, plan)];
  return plan.flatMap((table) => {
    const [a, b] = [of.get(table) ?? new RowSum(), copied.get(table) ?? new RowSum()];
    return a.digest === b.digest ? [] : [{ table, sourceRows: a.count, targetRows: b.count }];
  });
}

async function sumsOf(source: DataSource, plan: readonly PlannedTable[]): Promise<Map<PlannedTable, RowSum>> {
  return atOneMoment(source, async (manager) => {
    const sums = new Map<PlannedTable, RowSum>();
    for (const table of plan) sums.set(table, await sumOf(manager, table));
    return sums;
  });
}

async function sumOf(manager: EntityManager, table: PlannedTable): Promise<RowSum> {
  const sum = new RowSum();
  const size = new PortionSize();
  let after: CopiedRow | undefined;
  for (let isMore = true; isMore;) {
    const rows = await readRows(manager, table, after, size.rows);
    for (const row of rows) sum.add(row);
    isMore = rows.length === size.rows;
    const last = rows.at(-1);
    after = last === undefined ? after : keyOf(table, last);
    size.saw(rows);
  }
  return sum;
}

/** TypeORM's transactions on the embedded database would take its write lock. */
async function atOneMoment<T>(source: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  if (source.options.type !== 'better-sqlite3') return source.transaction('REPEATABLE READ', work);
  await source.query('BEGIN');
  try {
    return await work(source.manager);
  } finally {
    await source.query('COMMIT');
  }
}
