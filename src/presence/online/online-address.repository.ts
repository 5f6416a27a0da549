import { In, type ObjectLiteral, Repository, type SelectQueryBuilder } from 'typeorm';
import { putRows } from '../../database/bulk/bulk.js';
import type { Condition } from '../../users/condition.js';
import type { OnlineAddress } from './online-address.entity.js';
import { MAX_ADDRESSES } from './sightings.js';

const MAX_DELETED_AT_ONCE = 1000;
const KEYS = ['node_id', 'user_id', 'address'] as const;
const VALUES = ['seen_at'] as const;

/** How many users and addresses are online on a node. */
export interface OnlineCount {
  readonly users: number;
  readonly addresses: number;
}

/** An address of a user on a node, with the moment of the newest report of it. */
export interface OnlinePlace {
  readonly nodeId: number;
  readonly nodeName: string;
  readonly userId: number;
  readonly account: string;
  readonly address: string;
  /** Unix seconds. */
  readonly seenAt: number;
}

/** A page of users by number: `most` users after number `after`. */
export interface UserPage {
  readonly after: number;
  readonly most: number;
}

/** A page of a user's places: `most` places after a node and an address. */
export interface PlacePage extends Pick<OnlinePlace, 'nodeId' | 'address'> {
  readonly most: number;
}

/** True for users with an address seen since a moment (Unix seconds), or for all others. For searches of users. */
export function onlineCondition(isOnline: boolean, since: number): Condition {
  const places = 'SELECT 1 FROM online_addresses WHERE online_addresses.user_id = user.id AND seen_at >= :onlineSince';
  return { text: `${isOnline ? '' : 'NOT '}EXISTS (${places})`, parameters: { onlineSince: since } };
}

/** The rows of `online_addresses`. Reads return rows seen since a moment, `since`, in Unix seconds. */
export class OnlineAddressRepository extends Repository<OnlineAddress> {
  /** One row for each node with somebody online. */
  async countByNode(since: number): Promise<(OnlineCount & { nodeId: number })[]> {
    return this.createQueryBuilder('online')
      .select('online.nodeId', 'nodeId')
      .addSelect('COUNT(DISTINCT online.userId)', 'users')
      .addSelect('COUNT(*)', 'addresses')
      .where('online.seenAt >= :since', { since })
      .groupBy('online.nodeId')
      .getRawMany<OnlineCount & { nodeId: number }>();
  }

  async countUsers(since: number): Promise<number> {
    const row = await this.createQueryBuilder('online')
      .select('COUNT(DISTINCT online.userId)', 'count')
      .where('online.seenAt >= :since', { since })
      .getRawOne<{ count: number }>();
    return row?.count ?? 0;
  }

  async countOfUser(userId: number, since: number): Promise<number> {
    return this.current(since).andWhere('online.userId = :userId', { userId }).getCount();
  }

  /** A page of the users of a node, by number. */
  async userIdsOnNode(nodeId: number, since: number, { after, most }: UserPage): Promise<number[]> {
    const rows = await this.current(since)
      .select('DISTINCT online.userId', 'userId')
      .andWhere('online.nodeId = :nodeId AND online.userId > :after', { nodeId, after })
      .orderBy('online.userId')
      .limit(most)
      .getRawMany<{ userId: number }>();
    return rows.map(({ userId }) => userId);
  }

  /** By number of the user and address. @param userIds only these users; all where it is not given */
  async onNode(nodeId: number, since: number, userIds?: readonly number[]): Promise<OnlinePlace[]> {
    return userIds === undefined
      ? this.places(since, 'online.nodeId = :nodeId', { nodeId })
      : this.places(since, 'online.nodeId = :nodeId AND online.userId IN (:...userIds)', { nodeId, userIds });
  }

  /** By number of the node and address. @param userIds one or more */
  async ofUsers(userIds: readonly number[], since: number): Promise<OnlinePlace[]> {
    return this.places(since, 'online.userId IN (:...userIds)', { userIds: [...userIds] });
  }

  /** A page of a user's places, by number of the node and address. */
  async ofUser(userId: number, since: number, { nodeId, address, most }: PlacePage): Promise<OnlinePlace[]> {
    const later = '(online.nodeId > :nodeId OR (online.nodeId = :nodeId AND online.address > :address))';
    return this.places(since, `online.userId = :userId AND ${later}`, { userId, nodeId, address }, most);
  }

  /** All places of users with a limit of devices, by the number of the user. */
  async ofLimitedUsers(since: number): Promise<Pick<OnlinePlace, 'nodeId' | 'userId' | 'address' | 'seenAt'>[]> {
    const rows = await this.current(since)
      .select(['online.nodeId AS "nodeId"', 'online.userId AS "userId"', 'online.address AS address'])
      .addSelect('online.seenAt', 'seenAt')
      .innerJoin('online.user', 'user')
      .andWhere('user.deviceLimit > 0')
      .orderBy('online.userId')
      .addOrderBy('online.nodeId')
      .addOrderBy('online.address')
      .getRawMany<Pick<OnlinePlace, 'nodeId' | 'userId' | 'address'> & { seenAt: number | string }>();
    // Servers return 64-bit numbers as text.
    return rows.map(({ seenAt, ...row }) => ({ ...row, seenAt: Number(seenAt) }));
  }

  /** Inserts addresses, or renews the moment of stored ones. @param rows node, user, address and Unix seconds */
  async put(rows: readonly (readonly [number, number, string, number])[]): Promise<void> {
    if (rows.length > 0) await putRows(this.manager, 'online_addresses', KEYS, VALUES, rows);
  }

  /** Deletes all but the newest {@link MAX_ADDRESSES} addresses of users on a node, at most 1000 addresses of a user. */
  async deleteOldest(nodeId: number, userIds: readonly number[]): Promise<void> {
    if (userIds.length === 0) return;
    const full = await this.createQueryBuilder('online')
      .select('online.userId', 'userId')
      .where('online.nodeId = :nodeId AND online.userId IN (:...userIds)', { nodeId, userIds })
      .groupBy('online.userId')
      .having('COUNT(*) > :most', { most: MAX_ADDRESSES })
      .getRawMany<{ userId: number }>();
    for (const { userId } of full) {
      const old = await this.find({
        select: { address: true },
        where: { nodeId, userId },
        order: { seenAt: 'DESC', address: 'ASC' },
        skip: MAX_ADDRESSES,
        take: MAX_DELETED_AT_ONCE,
      });
      const address = In(old.map((row) => row.address));
      await this.delete({ nodeId, userId, address });
    }
  }

  /** Reads raw rows, not entities: a user may have a hundred addresses on each node. */
  private async places(since: number, where: string, parameters: ObjectLiteral, most?: number): Promise<OnlinePlace[]> {
    return this.current(since)
      .select(['online.nodeId AS "nodeId"', 'online.userId AS "userId"', 'online.address AS address'])
      .addSelect(['online.seenAt AS "seenAt"', 'node.name AS "nodeName"', 'user.account AS account'])
      .innerJoin('online.node', 'node')
      .innerJoin('online.user', 'user')
      .andWhere(where, parameters)
      .orderBy('online.nodeId')
      .addOrderBy('online.userId')
      .addOrderBy('online.address')
      .limit(most)
      .getRawMany<OnlinePlace>();
  }

  private current(since: number): SelectQueryBuilder<OnlineAddress> {
    return this.createQueryBuilder('online').where('online.seenAt >= :since', { since });
  }
}
