import { Column, Entity, PrimaryColumn } from 'typeorm';
import { MOMENT } from '../../../database/schema/columns.js';

/**
 * The end of the chain, signed by the process that sealed it, and what the chain began with. The table has one row, which the
 * migration inserts without a signature. Nobody deletes the row, and only a process that seals entries changes it.
 */
@Entity('audit_chain')
export class ChainHead {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** When the row was signed for the first time, in Unix seconds. */
  @Column({ ...MOMENT, name: 'begun_at', nullable: false })
  begunAt: number;

  /** The end of the chain at that time: 0 in a new panel. */
  @Column({ name: 'begun_seal', type: 'integer' })
  begunSeal: number;

  /** The id of the key that signed it first. */
  @Column({ name: 'begun_key', type: 'varchar', length: 12 })
  begunKey: string;

  /** What the first hash of the chain continues: random text, or empty in a chain of an earlier version. */
  @Column({ name: 'start_hash', type: 'varchar', length: 64 })
  startHash: string;

  /** The entries at the beginning of the chain that are from before entries had signatures. */
  @Column({ name: 'old_entries', type: 'integer' })
  oldEntries: number;

  /** The last place of the chain. */
  @Column({ type: 'integer' })
  seal: number;

  /** The hash at that place; {@link startHash} without entries. */
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  /** The id of the key of `mac`; empty until the row is signed. */
  @Column({ name: 'key_id', type: 'varchar', length: 12 })
  keyId: string;

  /** The signature of everything above except `id`. */
  @Column({ type: 'varchar', length: 43 })
  mac: string;
}
