import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReportPart } from './report-parts.js';

/** A part of the report of an import: the column of a whole report would be too short. */
@Entity('operation_reports')
export class PanelImportPart {
  @PrimaryColumn({ name: 'operation_id', type: 'integer' })
  importId: number;

  @PrimaryColumn({ type: 'integer' })
  position: number;

  @Column({ type: 'simple-json' })
  content: ReportPart;
}
