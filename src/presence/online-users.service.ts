import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, type FindOptionsWhere, In, MoreThanOrEqual } from 'typeorm';
import { Clock } from '../common/clock.js';
import { NotFound } from '../common/panel.error.js';
import { Config } from '../config/config.js';
import { pieces, putRows } from '../database/bulk.js';
import type { Columns } from '../database/bulk-writer.js';
import { Database } from '../database/database.js';
import { isOrphan } from '../database/database.errors.js';
import { purge } from '../database/purge.js';
import { Jobs } from '../jobs/jobs.js';
import type { Condition } from '../users/search/condition.js';
import { UsersService } from '../users/users.service.js';
import { Heartbeats } from './heartbeats.service.js';
import { OnlineAddress } from './online-address.entity.js';
import type { OnlineEntry } from './online-report.js';
import { type Sighting, sightingsOf } from './sightings.js';

/** A user is online for so many seconds after being seen: daemons tell every minute, and one report may be lost. */
export const ONLINE_SECONDS = 180;

const PURGE_EVERY = 600;
const KEYS: Columns = { node_id: 'whole', user_id: 'whole', address: 'text' };
const VALUES: Columns = { seen_at: 'whole' };

/** How many are online on a node. */
export interface OnlineCount {
  readonly users: number;
  readonly addresses: number;
}

/** Who is online, where, and from which addresses. */
@Injectable()
export class OnlineUsers implements OnModuleInit {
  private readonly logger = new Logger('Presence');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly jobs: Jobs,
    private readonly users: UsersService,
    private readonly heartbeats: Heartbeats,
  ) {}

  onModuleInit(): void {
    this.jobs.every('old-online-addresses', PURGE_EVERY, (signal) => {
      const before = this.clock.unixSeconds() - Math.max(this.config.onlineRetention, ONLINE_SECONDS);
      return purge(this.database, OnlineAddress, 'seen_at', before, signal);
    });
  }

  /**
   * Keeps who a node says is online. What is no address, or of no user, refuses nothing: it is counted with the node.
   *
   * @throws NotFound where the node has gone in this moment
   */
  async record(nodeId: number, entries: readonly OnlineEntry[]): Promise<void> {
    const { seen, dropped } = sightingsOf(entries, this.config.onlineAddresses);
    let kept = 0;
    for (const piece of pieces(seen)) kept += await this.keep(nodeId, piece);
    const unused = dropped + seen.length - kept;
    if (unused === 0) return;
    this.logger.log(`Node ${nodeId} reported ${unused} addresses that are none or of no user`);
    await this.heartbeats.countDropped(nodeId, unused);
  }

  /** By the number of the node; those where nobody is online are missing. */
  async count(): Promise<Map<number, OnlineCount>> {
    const rows = await this.database.read((manager) =>
      manager
        .createQueryBuilder(OnlineAddress, 'online')
        .select('online.nodeId', 'nodeId')
        .addSelect('COUNT(DISTINCT online.userId)', 'users')
        .addSelect('COUNT(*)', 'addresses')
        .where('online.seenAt >= :since', { since: this.clock.unixSeconds() - ONLINE_SECONDS })
        .groupBy('online.nodeId')
        .getRawMany<OnlineCount & { nodeId: number }>(),
    );
    return new Map(rows.map(({ nodeId, users, addresses }) => [nodeId, { users, addresses }]));
  }

  /** Who is online on a node, with the user, by uid and address. */
  async onNode(nodeId: number): Promise<OnlineAddress[]> {
    return this.find({ nodeId });
  }

  /** Where a user is online, with the node. */
  async ofUser(userId: number): Promise<OnlineAddress[]> {
    return this.find({ userId });
  }

  /** The same for several users at once. */
  async ofUsers(userIds: readonly number[]): Promise<OnlineAddress[]> {
    return userIds.length === 0 ? [] : this.find({ userId: In([...userIds]) });
  }

  /** True for users who are online, or for those who are not, wherever users are looked for. */
  condition(isOnline: boolean): Condition {
    const since = this.clock.unixSeconds() - ONLINE_SECONDS;
    const places =
      'SELECT 1 FROM online_addresses WHERE online_addresses.user_id = user.id AND seen_at >= :onlineSince';
    return { text: `${isOnline ? '' : 'NOT '}EXISTS (${places})`, parameters: { onlineSince: since } };
  }

  /** How many users were seen within so many seconds. */
  async countSince(seconds: number): Promise<number> {
    const since = this.clock.unixSeconds() - seconds;
    const row = await this.database.read((manager) =>
      manager
        .createQueryBuilder(OnlineAddress, 'online')
        .select('COUNT(DISTINCT online.userId)', 'count')
        .where('online.seenAt >= :since', { since })
        .getRawOne<{ count: number }>(),
    );
    return row?.count ?? 0;
  }

  private async find(where: FindOptionsWhere<OnlineAddress>): Promise<OnlineAddress[]> {
    const seenAt = MoreThanOrEqual(this.clock.unixSeconds() - ONLINE_SECONDS);
    return this.database.read((manager) =>
      manager.find(OnlineAddress, {
        where: { ...where, seenAt },
        relations: { node: true, user: true },
        order: { nodeId: 'ASC', userId: 'ASC', address: 'ASC' },
      }),
    );
  }

  /** Says how many were of users who are there. */
  private async keep(nodeId: number, seen: readonly Sighting[]): Promise<number> {
    for (let isAgain = false; ; isAgain = true) {
      try {
        return await this.database.transaction((manager) => this.write(manager, nodeId, seen));
      } catch (error) {
        if (!isOrphan(error)) throw error;
        // A user may have been deleted between the two statements; but who is missing twice is the node.
        if (isAgain) throw new NotFound(`Node ${nodeId}`);
      }
    }
  }

  private async write(manager: EntityManager, nodeId: number, seen: readonly Sighting[]): Promise<number> {
    const known = await this.users.known(
      manager,
      seen.map(({ uid }) => uid),
    );
    const seenAt = this.clock.unixSeconds();
    const rows = seen.filter(({ uid }) => known.has(uid)).map(({ uid, address }) => [nodeId, uid, address, seenAt]);
    if (rows.length > 0) await putRows(manager, 'online_addresses', KEYS, VALUES, rows);
    return rows.length;
  }
}
