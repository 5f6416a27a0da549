import { Column, PrimaryColumn } from 'typeorm';
import { BIGINT } from '../../database/schema/columns.js';

/** The columns of a user's bytes, where the key of the row ends with the user. Raw bytes. */
export abstract class UserBytesColumns {
  /** May belong to no user: a daemon may still serve a deleted user. */
  @PrimaryColumn({ type: 'integer' })
  uid: number;

  @Column(BIGINT)
  upload: bigint;

  @Column(BIGINT)
  download: bigint;
}
