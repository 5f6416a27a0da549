import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Consecutive lines of an import. */
@Entity('operation_lines')
export class ImportPortion {
  @PrimaryColumn({ name: 'operation_id', type: 'integer' })
  importId: number;

  /** The number of its last line in the file. */
  @PrimaryColumn({ name: 'last_line', type: 'integer' })
  lastLine: number;

  /** The lines, encrypted: a JSON list of lists of number and values. Empty once they are imported. */
  @Column({ type: 'text' })
  content: string;

  /**
   * The e-mails, ports and UUIDs that these lines took when they were imported: a JSON list, of texts their
   * hashes. A process that takes the import over reads them.
   */
  @Column({ type: 'text', nullable: true })
  claims: string | null;
}
