import type { ImportFailure } from '../../moving/import-failure.js';
import type { MoveProgress } from '../../moving/plan/move-options.js';
import type { OldPanel } from '../../moving/memory/move.entity.js';
import type { OperationOf } from '../../operations/operation.entity.js';

/** The old panel, and how to read its rows. */
export interface PanelImportInput {
  readonly panel: OldPanel;
  readonly origin: string;
  readonly timeZone: string;
  readonly emailDomain: string | null;
  /** Which database of the dump; null for the only one of such a panel, and for a live database. */
  readonly databaseName: string | null;
  readonly source: 'dump' | 'database';
}

/** Where an import from another panel is. */
export interface PanelImportPlace {
  readonly step: MoveProgress['step'] | null;
}

/** An import from another panel. Its file is the dump, its source the address of a live database with its certificates. It counts users. */
export type PanelImport = OperationOf<PanelImportInput, PanelImportPlace, ImportFailure>;

export const AT_THE_START = { place: { step: null }, total: null };

/** How messages name an import of the panel. */
export function holderOf(id: number): string {
  return `import ${id} of the panel`;
}
