import { hash } from 'node:crypto';
import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex, type TableColumnOptions } from 'typeorm';
import { bigint, createTable, id, insertOnce, integer, nullable, text } from '../schema/migration-tables.js';

/** Operators with their sessions, second factors and tokens, and the audit log as a chain. */
export class Admin1795305600004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await extendAuditLog(runner);
    await createTable(runner, 'audit_head', [
      { ...integer('id'), isPrimary: true },
      integer('entries'),
      integer('newest'),
      text('hash', 64),
    ]);
    await chainEntries(runner);

    await createTable(runner, 'operators', OPERATORS, { unique: ['name'] });
    const owners = { operator_id: 'operators' };
    await createTable(runner, 'operator_sessions', OPERATOR_SESSIONS, {
      unique: ['hash'],
      indices: ['operator_id', 'expires_at'],
      owners,
    });
    await createTable(runner, 'recovery_codes', RECOVERY_CODES, { indices: ['operator_id'], owners });
    await createTable(runner, 'passkeys', PASSKEYS, { unique: ['credential_hash'], indices: ['operator_id'], owners });
    await createTable(runner, 'api_tokens', API_TOKENS, { unique: ['hash'], indices: ['operator_id'], owners });
    await createTable(runner, 'spent_tickets', SPENT_TICKETS, { indices: ['expires_at'] });
    await createTable(runner, 'setup_code', SETUP_CODE);
  }

  async down(): Promise<void> {
    throw new Error('The audit log would be lost: restore a backup instead.');
  }
}

const AUDIT_COLUMNS: TableColumnOptions[] = [
  nullable(text('actor_name', 128)),
  nullable({ name: 'state_before', type: 'text' }),
  nullable({ name: 'state_after', type: 'text' }),
  { ...text('previous_hash', 64), default: "''" },
  { ...text('hash', 64), default: "''" },
];

const OPERATORS: TableColumnOptions[] = [
  id(),
  text('name', 64),
  text('role', 16),
  { ...integer('is_enabled'), default: 1 },
  text('password_hash', 255),
  { ...integer('session_epoch'), default: 0 },
  nullable(text('totp_secret', 255)),
  nullable(text('totp_pending', 255)),
  { ...bigint('totp_step'), default: 0 },
  bigint('created_at'),
  nullable(bigint('last_login_at')),
];

const OPERATOR_SESSIONS: TableColumnOptions[] = [
  id(),
  text('hash', 64),
  integer('operator_id'),
  integer('epoch'),
  bigint('created_at'),
  bigint('last_seen_at'),
  bigint('expires_at'),
  text('address', 64),
  text('client', 128),
];

const RECOVERY_CODES: TableColumnOptions[] = [
  id(),
  integer('operator_id'),
  text('hash', 64),
  nullable(bigint('used_at')),
];

const PASSKEYS: TableColumnOptions[] = [
  id(),
  integer('operator_id'),
  text('name', 64),
  text('credential_hash', 64),
  { name: 'credential_id', type: 'text' },
  { name: 'public_key', type: 'text' },
  bigint('counter'),
  text('transports', 128),
  bigint('created_at'),
  nullable(bigint('last_used_at')),
];

const API_TOKENS: TableColumnOptions[] = [
  id(),
  integer('operator_id'),
  text('name', 64),
  text('hash', 64),
  text('prefix', 16),
  text('scopes', 512),
  bigint('created_at'),
  nullable(bigint('expires_at')),
  nullable(bigint('last_used_at')),
  nullable(text('last_address', 64)),
];

const SPENT_TICKETS: TableColumnOptions[] = [{ ...text('hash', 64), isPrimary: true }, bigint('expires_at')];

const SETUP_CODE: TableColumnOptions[] = [
  { ...integer('id'), isPrimary: true },
  text('hash', 64),
  bigint('created_at'),
  bigint('expires_at'),
];

async function extendAuditLog(runner: QueryRunner): Promise<void> {
  for (const column of AUDIT_COLUMNS) {
    if (!(await runner.hasColumn('audit_log', column.name))) {
      await runner.addColumn('audit_log', new TableColumn(column));
    }
  }
  const known = (await runner.getTable('audit_log'))?.indices.map(({ name }) => name);
  for (const column of ['action', 'actor', 'subject']) {
    const name = `audit_log_${column}`;
    if (known?.includes(name) === false) {
      await runner.createIndex('audit_log', new TableIndex({ name, columnNames: [column] }));
    }
  }
}

interface OldEntry {
  readonly id: number;
  readonly at: number | string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly address: string | null;
}

/** Chains the existing entries like later ones. A repeat has the same result. */
async function chainEntries(runner: QueryRunner): Promise<void> {
  const entries = await runner.manager.query<OldEntry[]>(
    'SELECT id, at, actor, action, subject, address FROM audit_log ORDER BY id',
  );
  let previousHash = '';
  let number = 0;
  for (const { id: oldId, at, actor, action, subject, address } of entries) {
    number++;
    const covered = [number, Number(at), actor, null, action, subject, address, null, null, previousHash];
    const ownHash = hash('sha256', JSON.stringify(covered), 'hex');
    await runner.manager.query('UPDATE audit_log SET id = ?, previous_hash = ?, hash = ? WHERE id = ?', [
      number,
      previousHash,
      ownHash,
      oldId,
    ]);
    previousHash = ownHash;
  }
  await insertOnce(runner, 'audit_head', { id: 1, entries: number, newest: number, hash: previousHash });
}
