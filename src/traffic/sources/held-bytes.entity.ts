import { Column, Entity, PrimaryColumn } from 'typeorm';
import { BIGINT } from '../../database/schema/columns.js';
import { UserBytesColumns } from '../rows/user-bytes-columns.js';

/** The last reported bytes of a user, which the daemon may still hold. Raw bytes. */
@Entity('traffic_held')
export class HeldBytes extends UserBytesColumns {
  @PrimaryColumn({ name: 'node_id', type: 'integer', unsigned: true })
  nodeId: number;

  @PrimaryColumn({ name: 'key_id', type: 'integer' })
  keyId: number;

  @PrimaryColumn({ type: 'varchar', length: 64 })
  address: string;

  /** The turn of the report that had them last. */
  @Column(BIGINT)
  turn: bigint;
}
