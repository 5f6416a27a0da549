import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/time/clock.js';
import { NotFound } from '../../common/problems/panel.errors.js';
import { Config } from '../../config/config.js';
import { pieces } from '../../database/bulk/bulk.js';
import { Database } from '../../database/database.js';
import { isOrphan } from '../../database/database.errors.js';
import { purge } from '../../database/bulk/purge.js';
import { JobsService } from '../../jobs/jobs.service.js';
import type { Condition } from '../../users/condition.js';
import { UsersService } from '../../users/users.service.js';
import { HeartbeatsService } from '../heartbeats/heartbeats.service.js';
import { OnlineAddress } from './online-address.entity.js';
import {
  OnlineAddressRepository,
  onlineCondition,
  type OnlineCount,
  type OnlinePlace,
  type PlacePage,
  type UserPage,
} from './online-address.repository.js';
import type { OnlineEntry } from './online-report.js';
import { type Sighting, sightingsOf } from './sightings.js';

/** The seconds for which a user stays online after a report: daemons report every minute, and one report may be lost. */
export const ONLINE_SECONDS = 180;

const PURGE_EVERY = 600;

/** The users who are online, with their nodes and addresses. */
@Injectable()
export class OnlineUsersService implements OnModuleInit {
  private readonly logger = new Logger('Presence');

  constructor(
    private readonly database: Database,
    private readonly addresses: OnlineAddressRepository,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly jobs: JobsService,
    private readonly users: UsersService,
    private readonly heartbeats: HeartbeatsService,
  ) {}

  onModuleInit(): void {
    this.jobs.every('old-online-addresses', PURGE_EVERY, (signal) => {
      const before = this.clock.unixSeconds() - Math.max(this.config.onlineRetention, ONLINE_SECONDS);
      return purge(this.database, OnlineAddress, 'seen_at', before, signal);
    });
  }

  /**
   * Stores a node's report of its online users. A malformed address, or one of an unknown user, does not reject the report: the
   * node's status counts it. Each piece of 500 rows is a transaction of its own, since a row is true without the others.
   *
   * @throws NotFound where the node was deleted meanwhile
   */
  async record(nodeId: number, entries: readonly OnlineEntry[]): Promise<void> {
    const { seen, dropped } = await sightingsOf(entries, this.config.onlineAddresses);
    let kept = 0;
    for (const piece of pieces(seen)) kept += await this.keep(nodeId, piece);
    const unused = dropped + seen.length - kept;
    if (unused === 0) return;
    this.logger.log(`Node ${nodeId} reported ${unused} addresses that are malformed or of unknown users`);
    await this.heartbeats.countDropped(nodeId, unused);
  }

  /** By the number of the node. Nodes with nobody online are missing. */
  async count(): Promise<Map<number, OnlineCount>> {
    const rows = await this.addresses.countByNode(this.since());
    return new Map(rows.map(({ nodeId, users, addresses }) => [nodeId, { users, addresses }]));
  }

  /** The places on a node, by uid and address. @param users a page of its users; all where it is not given */
  async onNode(nodeId: number, users?: UserPage): Promise<OnlinePlace[]> {
    const since = this.since();
    if (users === undefined) return this.addresses.onNode(nodeId, since);
    const userIds = await this.addresses.userIdsOnNode(nodeId, since, users);
    return userIds.length === 0 ? [] : this.addresses.onNode(nodeId, since, userIds);
  }

  /** The places of a user, by number of the node and address. @param page all where it is not given */
  async ofUser(userId: number, page?: PlacePage): Promise<OnlinePlace[]> {
    return page === undefined ? this.ofUsers([userId]) : this.addresses.ofUser(userId, this.since(), page);
  }

  /** The places of several users. */
  async ofUsers(userIds: readonly number[]): Promise<OnlinePlace[]> {
    return userIds.length === 0 ? [] : this.addresses.ofUsers(userIds, this.since());
  }

  /** The number of places that {@link ofUser} returns. */
  async countOfUser(userId: number): Promise<number> {
    return this.addresses.countOfUser(userId, this.since());
  }

  /** True for users who are online, or for users who are not, in a search of users. */
  condition(isOnline: boolean): Condition {
    return onlineCondition(isOnline, this.since());
  }

  /** The number of users who were online within the last seconds. */
  async countSince(seconds: number): Promise<number> {
    return this.addresses.countUsers(this.clock.unixSeconds() - seconds);
  }

  private since(): number {
    return this.clock.unixSeconds() - ONLINE_SECONDS;
  }

  /** @returns the number of sightings of users who exist */
  private async keep(nodeId: number, seen: readonly Sighting[]): Promise<number> {
    for (let isAgain = false; ; isAgain = true) {
      try {
        return await this.database.transaction((manager) => this.write(manager, nodeId, seen));
      } catch (error) {
        if (!isOrphan(error)) throw error;
        // A user may have been deleted between the two statements. A second failure means that the node is deleted.
        if (isAgain) throw new NotFound('node', nodeId);
      }
    }
  }

  private async write(manager: EntityManager, nodeId: number, seen: readonly Sighting[]): Promise<number> {
    const addresses = manager.withRepository(this.addresses);
    const known = await this.users.known(
      manager,
      seen.map(({ uid }) => uid),
    );
    const seenAt = this.clock.unixSeconds();
    const rows = seen
      .filter(({ uid }) => known.has(uid))
      .map(({ uid, address }) => [nodeId, uid, address, seenAt] as const);
    await addresses.put(rows);
    await addresses.deleteOldest(nodeId, [...known]);
    return rows.length;
  }
}
