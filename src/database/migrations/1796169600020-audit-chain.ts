import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTable, integer, text } from '../schema/migration-tables.js';

const NAME = 'audit_chain';

/** The end of the chain of the audit log, as the panel has signed it. The first process that writes an entry signs the row. */
export class AuditChain1796169600020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, NAME, [
      { ...integer('id'), isPrimary: true },
      bigint('begun_at'),
      integer('begun_seal'),
      text('begun_key', 12),
      text('start_hash', 64),
      integer('old_entries'),
      integer('seal'),
      text('hash', 64),
      text('key_id', 12),
      text('mac', 43),
    ]);
    // An interrupted run may have inserted it already.
    if ((await runner.manager.query<unknown[]>(`SELECT id FROM ${NAME}`)).length > 0) return;
    await runner.query(
      `INSERT INTO ${NAME} (id, begun_at, begun_seal, begun_key, start_hash, old_entries, seal, hash, key_id, mac)
        VALUES (1, 0, 0, '', '', 0, 0, '', '', '')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(NAME, true);
  }
}
