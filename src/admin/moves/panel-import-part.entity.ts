import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReportPart } from './report-parts.js';

/** A part of the report of an import: the column of a whole report would be too short. */
@Entity('panel_import_parts')
export class PanelImportPart {
  @PrimaryColumn({ name: 'import_id', type: 'integer' })
  importId: number;

  @PrimaryColumn({ type: 'integer' })
  position: number;

  @Column({ type: 'simple-json' })
  content: ReportPart;
}
