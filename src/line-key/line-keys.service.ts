import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service.js';
import { Clock } from '../common/time/clock.js';
import { Conflict } from '../common/problems/panel.errors.js';
import { isDuplicate } from '../database/database.errors.js';
import { VersionsService } from '../database/versions/versions.service.js';
import { keyHash } from './key-hash.js';
import { checkNew } from '../fields/field-input.js';
import { LineKeyFields, type NewLineKey } from './line-key.fields.js';
import { lineKeyDocument } from './line-key.mapper.js';
import { LineKeyRepository } from './line-key.repository.js';
import type { LineKey } from './line-key.entity.js';
import { generateKey, ImportedKey, prefixOfImport } from './new-line-key.js';

/** A new key. Only this shows its text: the panel stores a hash. */
export interface IssuedKey {
  readonly key: string;
  readonly row: LineKey;
}

/** Issues, lists, rotates and revokes the keys of nodes. */
@Injectable()
export class LineKeysService {
  constructor(
    private readonly lineKeys: LineKeyRepository,
    private readonly versions: VersionsService,
    private readonly clock: Clock,
    private readonly audit: AuditLogService,
  ) {}

  /** When this returns, every process accepts the key. */
  async issue(nodeId: number, wanted: NewLineKey = {}): Promise<IssuedKey> {
    const { key, prefix } = generateKey();
    const row = await this.change((manager) => this.insert(manager, nodeId, key, { prefix, wanted }, 'issued'));
    await this.versions.settled();
    return { key, row };
  }

  /**
   * Stores a key of another panel, so that daemons survive the move. When this returns, every process accepts it.
   *
   * @throws InvalidValue unless it is 16 to 256 printable characters; Conflict if it is in use
   */
  async import(nodeId: number, text: string, wanted: NewLineKey = {}): Promise<LineKey> {
    const { key } = checkNew(ImportedKey, { key: text });
    const row = await this.change((manager) =>
      this.insert(manager, nodeId, key, { prefix: prefixOfImport(key), wanted }, 'imported'),
    );
    await this.versions.settled();
    return row;
  }

  /** Ordered by node, oldest first. @param nodeId without it, the keys of all nodes */
  async list(nodeId?: number): Promise<LineKey[]> {
    return this.lineKeys.list(nodeId);
  }

  /** The time of each node's last call, to the minute, by the number of the node. Unix seconds. */
  async lastUses(): Promise<Map<number, number>> {
    return this.lineKeys.lastUses();
  }

  /** Issues a new key, which every process accepts when this returns. The node's other keys, or the key `only`, end after `overlap` seconds, unless they end earlier. */
  async rotate(nodeId: number, overlap: number, wanted: NewLineKey = {}, only?: number): Promise<IssuedKey> {
    const { key, prefix } = generateKey();
    const now = this.clock.unixSeconds();
    const endsAt = now + overlap;
    const row = await this.change(async (manager) => {
      // A revoked key has ended for every process. A process expires a key by its own clock.
      const change = overlap === 0 ? { revokedAt: now } : { expiresAt: endsAt };
      await manager.withRepository(this.lineKeys).endBy(nodeId, { endsAt, change }, only);
      return this.insert(manager, nodeId, key, { prefix, wanted }, 'rotated', { others_end_at: endsAt });
    });
    await this.versions.settled();
    return { key, row };
  }

  /** Replaces one key by a new one with the same label. @throws NotFound; Conflict if the key has ended */
  async rotateOne(id: number, overlap: number): Promise<IssuedKey> {
    const { nodeId, label, revokedAt, expiresAt } = await this.get(id);
    const hasEnded = revokedAt !== null || (expiresAt !== null && expiresAt <= this.clock.unixSeconds());
    if (hasEnded) throw new Conflict(`Line key ${id} has ended; issue a new one`, 'line-key-ended', { id });
    return this.rotate(nodeId, overlap, { label }, id);
  }

  /** @throws NotFound */
  async get(id: number): Promise<LineKey> {
    return this.lineKeys.get(id);
  }

  /** Ends a key. When this returns, every process rejects it. @throws NotFound */
  async revoke(id: number): Promise<LineKey> {
    const row = await this.change(async (manager) => {
      const lineKeys = manager.withRepository(this.lineKeys);
      const found = await lineKeys.get(id);
      const revokedAt = found.revokedAt ?? this.clock.unixSeconds();
      await lineKeys.revoke(id, revokedAt);
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
    { prefix, wanted }: { readonly prefix: string; readonly wanted: NewLineKey },
    how: 'issued' | 'imported' | 'rotated',
    also: { readonly others_end_at?: number } = {},
  ): Promise<LineKey> {
    const { label, expiresAt } = checkNew(LineKeyFields, wanted);
    const lineKeys = manager.withRepository(this.lineKeys);
    const row = await lineKeys.save(
      lineKeys.create({
        nodeId,
        hash: keyHash(key),
        prefix,
        label,
        createdAt: this.clock.unixSeconds(),
        lastUsedAt: null,
        lastAddress: null,
        expiresAt,
        revokedAt: null,
      }),
    );
    const after = { ...lineKeyDocument(row), ...also };
    await this.audit.record(manager, { action: `line-key.${how}`, subject: `line-key:${row.id}`, after });
    return row;
  }
}
