import { IsNull, Repository } from 'typeorm';
import { NotFound } from '../common/problems/panel.errors.js';
import { CLOCK_TOLERANCE } from '../common/time/overdue.js';
import type { LineKey } from './line-key.entity.js';

/** How keys end: at once, or at a moment. Unix seconds. */
export interface KeyEnd {
  readonly endsAt: number;
  readonly change: { readonly revokedAt: number } | { readonly expiresAt: number };
}

/** The rows of `line_keys`. */
export class LineKeyRepository extends Repository<LineKey> {
  /** @throws NotFound */
  async get(id: number): Promise<LineKey> {
    const row = await this.findOne({ where: { id } });
    if (row === null) throw new NotFound('line-key', id);
    return row;
  }

  /** Ordered by node, oldest first. @param nodeId without it, the keys of all nodes */
  async list(nodeId?: number): Promise<LineKey[]> {
    return this.find({
      ...(nodeId === undefined ? {} : { where: { nodeId } }),
      order: { nodeId: 'ASC', id: 'ASC' },
    });
  }

  async listUnrevoked(): Promise<LineKey[]> {
    return this.find({ where: { revokedAt: IsNull() } });
  }

  /** The time of each node's last call, to the minute, by the number of the node. Unix seconds. */
  async lastUses(): Promise<Map<number, number>> {
    const rows = await this.createQueryBuilder('lineKey')
      .select('lineKey.nodeId', 'nodeId')
      .addSelect('MAX(lineKey.lastUsedAt)', 'at')
      .where('lineKey.lastUsedAt IS NOT NULL')
      .groupBy('lineKey.nodeId')
      .getRawMany<{ nodeId: number; at: number }>();
    return new Map(rows.map(({ nodeId, at }) => [nodeId, at]));
  }

  /** Stores a use, unless another process has stored one in the last `seconds`. @param at Unix seconds */
  async storeUse(id: number, at: number, address: string, seconds: number): Promise<void> {
    await this.createQueryBuilder()
      .update()
      .set({ lastUsedAt: at, lastAddress: address })
      .where('id = :id AND (last_used_at IS NULL OR last_used_at <= :before OR last_used_at > :ahead)', {
        id,
        ahead: at + CLOCK_TOLERANCE,
        before: at - seconds,
      })
      .execute();
  }

  /** Keeps the time of an earlier revocation. @param revokedAt Unix seconds */
  async revoke(id: number, revokedAt: number): Promise<void> {
    await this.update({ id, revokedAt: IsNull() }, { revokedAt });
  }

  /** Ends the valid keys of a node, or one of them. Keys that end earlier stay as they are. */
  async endBy(nodeId: number, { endsAt, change }: KeyEnd, only?: number): Promise<void> {
    const update = this.createQueryBuilder()
      .update()
      .set(change)
      .where('node_id = :nodeId AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :endsAt)', {
        nodeId,
        endsAt,
      });
    if (only !== undefined) update.andWhere('id = :only', { only });
    await update.execute();
  }
}
