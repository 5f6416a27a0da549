import type { EntityManager } from 'typeorm';
import type { SecretBox } from '../../common/secrets/secret-box.js';
import type { SealedColumn } from '../../database/sealed-column.js';
import { nextSealedRows, type SealedRow } from '../../database/sealed-rows.js';

/** The owner of a secret. */
export type SecretOwner = Pick<SealedRow, 'id' | 'name'>;

/** The state of the secrets of one column. */
export interface ColumnSurvey {
  readonly column: SealedColumn;
  readonly total: number;
  /** The number of secrets that only a previous `APP_SECRET` opens, or that name no key. */
  readonly old: number;
  /** The owners of secrets that cannot be opened. */
  readonly lost: readonly SecretOwner[];
}

/** Tries to open every secret of a column, and changes nothing. */
export async function surveyColumn(
  manager: EntityManager,
  column: SealedColumn,
  box: SecretBox,
): Promise<ColumnSurvey> {
  const lost: SecretOwner[] = [];
  let [total, old] = [0, 0];
  let rows = await nextSealedRows(manager, column, 0);
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    const isLost = ({ sealed }: SealedRow): boolean => box.open(sealed) === undefined;
    const lostRows = rows.filter(isLost);
    lost.push(...lostRows.map(({ id, name }) => ({ id, name })));
    old += rows.filter((row) => !box.isNewest(row.sealed) && !lostRows.includes(row)).length;
    total += rows.length;
    rows = await nextSealedRows(manager, column, last.id);
  }
  return { column, total, old, lost };
}
