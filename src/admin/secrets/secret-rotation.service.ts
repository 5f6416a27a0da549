import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { SecretBox } from '../../common/secrets/secret-box.js';
import { SecretKeys } from '../../common/secrets/secret-keys.js';
import { Database } from '../../database/database.js';
import type { SealedColumn } from '../../database/sealed-column.js';
import { nextSealedRows, resealRows, type SealedRow } from '../../database/sealed-rows.js';
import { VersionsService } from '../../database/versions/versions.service.js';
import { SEALED_COLUMNS } from './sealed-columns.js';
import type { SecretOwner } from './secret-survey.js';

/** The progress of one column. */
export interface ColumnRotation {
  readonly column: SealedColumn;
  /** The number of secrets that the rotation has processed. */
  readonly done: number;
  /** The number of secrets that this run has encrypted with the current key. */
  readonly renewed: number;
  /** The owners of secrets that cannot be opened. Such secrets stay unchanged. */
  readonly lost: readonly SecretOwner[];
}

/**
 * Encrypts every stored secret with the current key. Each row names its key, so after an interruption a new run finds the rows
 * that are left. Processes may serve meanwhile: the rotation locks a row and reads it again before it changes the row.
 */
@Injectable()
export class SecretRotationService {
  constructor(
    private readonly database: Database,
    private readonly versions: VersionsService,
    private readonly box: SecretBox,
    private readonly keys: SecretKeys,
    private readonly audit: AuditLogService,
  ) {}

  /** @param report receives the progress of a column after each piece */
  async rotate(report: (progress: ColumnRotation) => void): Promise<readonly ColumnRotation[]> {
    const results: ColumnRotation[] = [];
    for (const column of SEALED_COLUMNS) results.push(await this.rotateColumn(column, report));
    return results;
  }

  private async rotateColumn(
    column: SealedColumn,
    report: (progress: ColumnRotation) => void,
  ): Promise<ColumnRotation> {
    let progress: ColumnRotation = { column, done: 0, renewed: 0, lost: [] };
    for (let after = 0, isMore = true; isMore;) {
      const rows = await this.database.read((manager) => nextSealedRows(manager, column, after));
      const last = rows.at(-1);
      if (last !== undefined) {
        progress = await this.rotateRows(progress, rows);
        report(progress);
      }
      isMore = last !== undefined;
      after = last?.id ?? after;
    }
    return progress;
  }

  private async rotateRows(before: ColumnRotation, rows: readonly SealedRow[]): Promise<ColumnRotation> {
    const { column, done, renewed, lost } = before;
    const lostRows = rows.filter(({ sealed }) => this.box.open(sealed) === undefined);
    const oldRows = rows.filter((row) => !this.box.isNewest(row.sealed) && !lostRows.includes(row));
    return {
      column,
      done: done + rows.length,
      renewed: renewed + (oldRows.length === 0 ? 0 : await this.renew(column, oldRows)),
      lost: [...lost, ...lostRows.map(({ id, name }) => ({ id, name }))],
    };
  }

  /** Runs one transaction. @returns how many secrets still had an old key when they were locked */
  private async renew(column: SealedColumn, rows: readonly SealedRow[]): Promise<number> {
    const names = column.version === undefined ? [] : [column.version];
    return this.versions.change(names, async (manager) => {
      const ids = rows.map(({ id }) => id);
      const count = await resealRows(manager, column, ids, (sealed) => this.sealAgain(sealed));
      const after = { table: column.table, column: column.column, count };
      const subject = `secret:${this.keys.currentId}`;
      if (count > 0) await this.audit.record(manager, { action: 'secret.rotated', subject, after });
      return count;
    });
  }

  /** The same secret with the current key; undefined where it has that key already, or cannot be opened. */
  private sealAgain(sealed: string): string | undefined {
    const plain = this.box.isNewest(sealed) ? undefined : this.box.open(sealed);
    return plain === undefined ? undefined : this.box.seal(plain);
  }
}
