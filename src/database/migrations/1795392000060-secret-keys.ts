import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The key that signed the current token of a session; null for tokens from before keys had ids. */
export class SecretKeys1795392000060 implements MigrationInterface {
  /** Plain SQL, since TypeORM would copy the whole table on SQLite. An interrupted run may have added the column. */
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('sessions', 'token_key')) return;
    await runner.query('ALTER TABLE sessions ADD COLUMN token_key varchar(12)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN token_key');
  }
}
