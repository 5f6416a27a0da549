import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DataSource } from 'typeorm';
import { randomToken } from '../../common/secrets/random-token.js';
import type { DatabaseConfig } from '../../config/database/database-config.js';
import type { Entities } from '../connection/data-source.js';
import { createDatabase } from '../database.module.js';
import { type LivingProcess, livingProcesses } from '../processes/process-list.js';
import { pendingMigrations, unknownMigrations } from '../migration/migrate.js';
import { nameOf, openForCopy } from './copy-connection.js';
import { CopyRefused } from '../maintenance/maintenance.errors.js';
import { differences } from './copy-verification.js';
import { type PlannedTable, planOf } from './copy-plan.js';
import type { Maintenance } from '../maintenance/maintenance.entity.js';
import { changeMaintenance, findMaintenance } from '../maintenance/maintenance.js';
import { createMarks } from '../maintenance/maintenance-tables.js';
import { readNextNumber, setNextNumber } from './row-numbers.js';
import { copyTable, forgetTable } from './table-copy.js';

export interface CopyParts {
  readonly from: DatabaseConfig;
  readonly to: DatabaseConfig;
  readonly entities: Entities;
  /** Called with the number of rows of a table that are copied, or with the next step. The copy waits for it. */
  readonly onProgress: (text: string) => Promise<void>;
}

export interface CopyResult {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The number of rows by table. Empty if the copy was complete before. */
  readonly tables: Readonly<Record<string, number>>;
}

type Mark = Omit<Maintenance, 'id'>;

/** The number of rows of one table between two lines of progress. */
const ROWS_PER_LINE = 10_000;
const OWNER_ONLY = 0o700;

/**
 * Copies a database to another one of any kind. Both are in maintenance meanwhile, and no panel may live on them. A run that was
 * interrupted at any moment continues with the next call. The source stays in maintenance, so that no panel writes to it by mistake.
 */
export class DatabaseCopy {
  private readonly from: string;
  private readonly to: string;

  constructor(private readonly parts: CopyParts) {
    this.from = nameOf(parts.from);
    this.to = nameOf(parts.to);
  }

  /** @throws CopyRefused */
  async run(): Promise<CopyResult> {
    if (this.from === this.to) throw new CopyRefused('The source and the target are the same database');
    const source = await openForCopy(this.parts.from, this.parts.entities);
    try {
      await this.checkSource(source);
      const { to } = this.parts;
      if (to.kind === 'sqlite') mkdirSync(dirname(to.file), { recursive: true, mode: OWNER_ONLY });
      const target = await openForCopy(this.parts.to, this.parts.entities);
      try {
        return await this.runBetween(source, target);
      } finally {
        await target.destroy();
      }
    } finally {
      await source.destroy();
    }
  }

  private async runBetween(source: DataSource, target: DataSource): Promise<CopyResult> {
    const [of, at] = [await this.markOf(source), await findMaintenance(target)];
    const { from, to } = this;
    if (of.state === 'moved' && at?.state === 'none' && at.copyId === of.copyId) {
      return { id: of.copyId, from, to, tables: {} };
    }
    await this.checkTarget(target, of, at);
    const id = of.state === 'none' ? randomToken(12) : of.copyId;
    await this.enterMaintenance(source, of, id);
    await this.markTarget(target, at, id);
    const tables = await this.copyAll(source, target);
    await this.finish(source, target, id);
    return { id, from, to, tables };
  }

  private async checkSource(source: DataSource): Promise<void> {
    const unknown = await unknownMigrations(source);
    const pending = await pendingMigrations(source);
    if (unknown.length > 0)
      throw new CopyRefused(`The schema of ${this.from} is newer than this program: use the newer Linegate`);
    if (pending.length > 0)
      throw new CopyRefused(
        `The schema of ${this.from} is not that of this program. If it is the database of a panel, run first: linegate migrate`,
      );
  }

  private async markOf(source: DataSource): Promise<Mark> {
    const mark = await findMaintenance(source);
    if (mark === undefined) throw new CopyRefused(`${this.from} has lost the row of the table maintenance`);
    if (mark.state === 'target')
      throw new CopyRefused(`${this.from} is itself an unfinished copy of ${mark.peer}: finish that copy first`);
    return mark;
  }

  /** The target must be empty, or bear the id of the copy that the source is in. */
  private async checkTarget(target: DataSource, of: Mark, at: Mark | undefined): Promise<void> {
    if (at === undefined) {
      const tables = (await tablesOf(target)).filter((name) => !['maintenance', 'copied_tables'].includes(name));
      if (tables.length > 0)
        throw new CopyRefused(`${this.to} is not empty: it has the table ${tables[0]}. Name an empty database`);
      const isOther = of.state === 'moved' || (of.state === 'source' && of.peer !== this.to);
      if (isOther)
        throw new CopyRefused(
          `${this.from} ${of.state === 'moved' ? 'was copied' : 'is being copied'} to ${of.peer} (copy ${of.copyId}). ` +
            'Name that target; or give that copy up first with: linegate database release <from>',
        );
      return;
    }
    const isOurs = at.state === 'target' && of.state !== 'none' && at.copyId === of.copyId;
    if (isOurs) return;
    throw new CopyRefused(
      at.state === 'target'
        ? `${this.to} is an unfinished copy of ${at.peer} (copy ${at.copyId}), and not of this state of ${this.from}. Name an empty database`
        : `${this.to} is not empty: it has the data of a panel. Name an empty database`,
    );
  }

  /**
   * Sets the state first, and then looks for processes. A process writes its heartbeat first, and then looks at the state. So one
   * of both sees the other. It also looks before: a panel that lives would see the state and stop.
   */
  private async enterMaintenance(source: DataSource, of: Mark, copyId: string): Promise<void> {
    const isNew = of.state === 'none';
    const mark: Mark = { state: 'source', copyId, peer: this.to };
    await this.refuseLiving(source);
    if (isNew && !(await changeMaintenance(source, of, mark)))
      throw new CopyRefused(`Another copy of ${this.from} has begun at this moment`);
    try {
      await this.refuseLiving(source);
    } catch (error) {
      if (isNew) await changeMaintenance(source, mark, of);
      throw error;
    }
  }

  private async refuseLiving(source: DataSource): Promise<void> {
    const living = await livingProcesses(source.manager);
    if (living.length > 0) throw new CopyRefused(alive(this.from, living));
  }

  /** The mark comes before the schema, so a run that dies in between knows the target again. */
  private async markTarget(target: DataSource, at: Mark | undefined, copyId: string): Promise<void> {
    if (at === undefined) {
      const runner = target.createQueryRunner();
      try {
        await createMarks(runner);
      } finally {
        await runner.release();
      }
      await target.transaction((manager) =>
        manager.query("INSERT INTO maintenance (id, state, copy_id, peer) VALUES (1, 'target', ?, ?)", [
          copyId,
          this.from,
        ]),
      );
    }
    const database = createDatabase({ database: this.parts.to });
    try {
      await database.open();
    } finally {
      await database.close();
    }
    const living = await livingProcesses(target.manager);
    if (living.length > 0) throw new CopyRefused(alive(this.to, living));
  }

  private async copyAll(source: DataSource, target: DataSource): Promise<Record<string, number>> {
    const tables: Record<string, number> = {};
    for (const table of planOf(source)) {
      tables[table.name] = await this.copyOne(source, target, table);
      if (!table.isNumbered) continue;
      const next = await readNextNumber(source.manager, table.name);
      await target.transaction((manager) => setNextNumber(manager, table.name, next));
    }
    return tables;
  }

  private async copyOne(source: DataSource, target: DataSource, table: PlannedTable): Promise<number> {
    let shown = 0;
    try {
      const copied = await copyTable(source, target, table, async (rows) => {
        if (rows - shown < ROWS_PER_LINE) return;
        shown = rows;
        await this.parts.onProgress(`${table.name}: rows ${rows}`);
      });
      await this.parts.onProgress(`${table.name}: rows ${copied}, all copied`);
      return copied;
    } catch (error) {
      if (error instanceof Error && !(error instanceof CopyRefused))
        throw new Error(`The copy of the table ${table.name} failed: ${error.message}`, { cause: error });
      throw error;
    }
  }

  /** The source is out of use before the target is in use. */
  private async finish(source: DataSource, target: DataSource, copyId: string): Promise<void> {
    await this.parts.onProgress('comparing both databases');
    const found = await differences(source, target, planOf(source));
    for (const { table } of found) await forgetTable(target, table);
    if (found.length > 0) {
      const texts = found.map(
        ({ table, sourceRows, targetRows }) => `${table.name} (${sourceRows} rows in the source, ${targetRows} copied)`,
      );
      throw new CopyRefused(
        `Something wrote to one of the databases while the source was copied: ${texts.join(', ')} differ. ` +
          'Stop it, and run the same command again: it copies these tables again',
      );
    }
    const mark = { copyId, peer: this.to };
    const isMoved =
      (await changeMaintenance(source, { state: 'source', copyId }, { ...mark, state: 'moved' })) ||
      (await this.markOf(source)).state === 'moved';
    if (!isMoved) throw new CopyRefused(`The maintenance of ${this.from} was ended while it was copied`);
    await target.transaction((manager) => manager.query('DELETE FROM copied_tables'));
    await changeMaintenance(target, { state: 'target', copyId }, { copyId, state: 'none', peer: this.from });
  }
}

/**
 * Lets panels use a database again: a source whose copy is given up, or to which the operator returns.
 *
 * @returns false if it was not in maintenance
 * @throws CopyRefused for a copy that is not complete
 */
export async function releaseDatabase(database: DatabaseConfig, entities: Entities): Promise<boolean> {
  const source = await openForCopy(database, entities);
  try {
    const mark = await findMaintenance(source);
    if (mark === undefined || mark.state === 'none') return false;
    if (mark.state === 'target')
      throw new CopyRefused(`It is an unfinished copy of ${mark.peer}. Finish that copy, or drop this database`);
    return await changeMaintenance(source, mark, { ...mark, state: 'none' });
  } finally {
    await source.destroy();
  }
}

function alive(database: string, living: readonly LivingProcess[]): string {
  const names = living.map(
    ({ role, pid, host, silence }) => `${role} ${pid} on ${host} (last heartbeat ${(silence / 1000).toFixed(1)} s ago)`,
  );
  return (
    `Processes live on ${database}: ${names.join(', ')}. Stop them all, and try again. ` +
    'A process that was killed counts as alive for half a minute'
  );
}

async function tablesOf(target: DataSource): Promise<string[]> {
  const isEmbedded = target.options.type === 'better-sqlite3';
  const rows = await target.query<{ name: string }[]>(
    isEmbedded
      ? "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%' ORDER BY name"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
  );
  return rows.map(({ name }) => name);
}
