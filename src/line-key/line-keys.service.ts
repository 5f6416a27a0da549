import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { checked } from '../common/checked.js';
import { Clock } from '../common/clock.js';
import { Conflict, NotFound } from '../common/panel.error.js';
import { Database } from '../database/database.js';
import { isDuplicate } from '../database/database.errors.js';
import { Versions } from '../database/versions.js';
import { keyHash } from './key-hash.js';
import { lineKeyDocument } from './line-key-document.js';
import { LineKey } from './line-key.entity.js';
import { generateKey, ImportedKey, LineKeyLabel, prefixOfImport } from './new-line-key.js';

/** A key at the only moment at which it can be shown. */
export interface IssuedKey {
  readonly key: string;
  readonly row: LineKey;
}

export interface NewKey {
  readonly label?: string | undefined;
  /** Unix seconds. */
  readonly expiresAt?: number | null | undefined;
}

/** Issues, lists, rotates and revokes the keys of nodes. */
@Injectable()
export class LineKeysService {
  constructor(
    private readonly database: Database,
    private readonly versions: Versions,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
  ) {}

  async issue(nodeId: number, wanted: NewKey = {}): Promise<IssuedKey> {
    const { key, prefix } = generateKey();
    const row = await this.change((manager) => this.insert(manager, nodeId, key, { prefix, wanted }, 'issued'));
    return { key, row };
  }

  /**
   * Takes over a key of another panel, so that daemons survive the move.
   *
   * @throws InvalidValue unless it is 16 to 256 printable characters; Conflict when it is in use
   */
  async import(nodeId: number, text: string, wanted: NewKey = {}): Promise<LineKey> {
    const { key } = checked(new ImportedKey(), { key: text });
    return this.change((manager) =>
      this.insert(manager, nodeId, key, { prefix: prefixOfImport(key), wanted }, 'imported'),
    );
  }

  /** Newest last; of one node, or of all. */
  async list(nodeId?: number): Promise<LineKey[]> {
    return this.database.read((manager) =>
      manager.find(LineKey, {
        ...(nodeId === undefined ? {} : { where: { nodeId } }),
        order: { nodeId: 'ASC', id: 'ASC' },
      }),
    );
  }

  /** When each node last called with one of its keys, to the minute, by the number of the node. Unix seconds. */
  async lastUses(): Promise<Map<number, number>> {
    const rows = await this.database.read((manager) =>
      manager
        .createQueryBuilder(LineKey, 'lineKey')
        .select('lineKey.nodeId', 'nodeId')
        .addSelect('MAX(lineKey.lastUsedAt)', 'at')
        .where('lineKey.lastUsedAt IS NOT NULL')
        .groupBy('lineKey.nodeId')
        .getRawMany<{ nodeId: number; at: number }>(),
    );
    return new Map(rows.map(({ nodeId, at }) => [nodeId, at]));
  }

  /** Issues a new key; the node's other keys, or one of them, go on for `overlap` seconds, unless they end before. */
  async rotate(nodeId: number, overlap: number, wanted: NewKey = {}, only?: number): Promise<IssuedKey> {
    const { key, prefix } = generateKey();
    const endsAt = this.clock.unixSeconds() + overlap;
    const row = await this.change(async (manager) => {
      await endBy(manager, nodeId, endsAt, only);
      return this.insert(manager, nodeId, key, { prefix, wanted }, 'rotated', { others_end_at: endsAt });
    });
    if (overlap === 0) await this.versions.settled();
    return { key, row };
  }

  /** The same of one key of its node, under the label that it has. @throws NotFound; Conflict where it has ended */
  async rotateOne(id: number, overlap: number): Promise<IssuedKey> {
    const { nodeId, label, revokedAt, expiresAt } = await this.get(id);
    const hasEnded = revokedAt !== null || (expiresAt !== null && expiresAt <= this.clock.unixSeconds());
    if (hasEnded) throw new Conflict(`Line key ${id} has ended; issue a new one`, 'line-key-ended', { id });
    return this.rotate(nodeId, overlap, { label }, id);
  }

  /** @throws NotFound */
  async get(id: number): Promise<LineKey> {
    const row = await this.database.read((manager) => manager.findOne(LineKey, { where: { id } }));
    if (row === null) throw new NotFound(`Line key ${id}`);
    return row;
  }

  /** Ends a key. When this returns, no process takes it any more. */
  async revoke(id: number): Promise<LineKey> {
    const row = await this.change(async (manager) => {
      const found = await manager.findOne(LineKey, { where: { id } });
      if (found === null) throw new NotFound(`Line key ${id}`);
      const revokedAt = found.revokedAt ?? this.clock.unixSeconds();
      await manager.update(LineKey, { id, revokedAt: IsNull() }, { revokedAt });
      const row = { ...found, revokedAt };
      const states = { before: lineKeyDocument(found), after: lineKeyDocument(row) };
      await this.audit.record(manager, { action: 'line-key.revoked', subject: `line-key:${id}`, ...states });
      return row;
    });
    await this.versions.settled();
    return row;
  }

  private async change<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.versions.change(['line-keys'], work);
    } catch (error) {
      throw isDuplicate(error) ? new Conflict('This key is in use already', 'line-key-taken') : error;
    }
  }

  private async insert(
    manager: EntityManager,
    nodeId: number,
    key: string,
    { prefix, wanted }: { readonly prefix: string; readonly wanted: NewKey },
    how: 'issued' | 'imported' | 'rotated',
    also: object = {},
  ): Promise<LineKey> {
    const { label } = checked(new LineKeyLabel(), { label: wanted.label ?? '' });
    const row = await manager.save(
      manager.create(LineKey, {
        nodeId,
        hash: keyHash(key),
        prefix,
        label,
        createdAt: this.clock.unixSeconds(),
        lastUsedAt: null,
        lastAddress: null,
        expiresAt: wanted.expiresAt ?? null,
        revokedAt: null,
      }),
    );
    const after = { ...lineKeyDocument(row), ...also };
    await this.audit.record(manager, { action: `line-key.${how}`, subject: `line-key:${row.id}`, after });
    return row;
  }
}

/** Has the live keys of a node, or one of them, end at a moment; those that end before stay as they are. */
async function endBy(manager: EntityManager, nodeId: number, endsAt: number, only?: number): Promise<void> {
  const update = manager
    .createQueryBuilder()
    .update(LineKey)
    .set({ expiresAt: endsAt })
    .where('node_id = :nodeId AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :endsAt)', {
      nodeId,
      endsAt,
    });
  if (only !== undefined) update.andWhere('id = :only', { only });
  await update.execute();
}
