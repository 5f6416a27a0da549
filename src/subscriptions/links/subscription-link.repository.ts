import { IsNull, MoreThan, Repository } from 'typeorm';
import { NotFound } from '../../common/problems/panel.errors.js';
import { insertRows, lockRows, pieces } from '../../database/bulk/bulk.js';
import { execute } from '../../database/execute.js';
import { placesFor } from '../../database/bulk/bulk-writer.js';
import { CLOCK_TOLERANCE } from '../../common/time/overdue.js';
import { readSubscriber, type Subscriber } from './subscriber.js';
import type { SubscriptionLink } from './subscription-link.entity.js';

type SqlRow = Readonly<Record<string, unknown>>;

/** Each request needs this statement. TypeORM would build its text each time, and read all columns. */
const SELECT_SUBSCRIBER = `
  SELECT subscription_links.id AS linkId, subscription_links.ends_at AS endsAt, subscription_links.ended_at AS endedAt,
    users.id AS id, users.port AS port,
    users.passwd AS passwd, users.uuid AS uuid, users.transfer_enable AS transferEnable, users.u AS u, users.d AS d,
    users.enable AS enable, users.expired_at AS expiredAt, users.ban_time AS banTime, users.level_id AS levelId,
    users.days_from_first_use AS daysFromFirstUse, users.device_limit AS deviceLimit, users.group_id AS groupId, users.status AS status
  FROM subscription_links JOIN users ON users.id = subscription_links.user_id
  WHERE subscription_links.lookup = ?`;

/** The columns of a new link. */
export type NewLinkColumns = Pick<SubscriptionLink, 'userId' | 'name' | 'lookup' | 'code' | 'createdAt'>;

/** A use of a link. */
export interface LinkUse {
  readonly id: number;
  /** Unix seconds. */
  readonly at: number;
  readonly client: string;
  /** The network of the caller. */
  readonly network: string | null;
}

/** The rows of `subscription_links`. */
export class SubscriptionLinkRepository extends Repository<SubscriptionLink> {
  /** @throws NotFound */
  async get(id: number): Promise<SubscriptionLink> {
    const link = await this.findOne({ where: { id } });
    if (link === null) throw new NotFound('link', id);
    return link;
  }

  /** Locks a link until the transaction ends. @throws NotFound */
  async lock(id: number): Promise<SubscriptionLink> {
    await lockRows(this.manager, 'subscription_links', ['id'], [id]);
    return this.get(id);
  }

  /** Oldest first. */
  async listOf(userId: number): Promise<SubscriptionLink[]> {
    return this.find({ where: { userId }, order: { id: 'ASC' } });
  }

  /** The user's newest link that has no end; null for a user without such a link. */
  async newestOf(userId: number): Promise<SubscriptionLink | null> {
    return this.findOne({ where: { userId, endsAt: IsNull(), endedAt: IsNull() }, order: { id: 'DESC' } });
  }

  /** The numbers of links that are valid, and of their users. @param now Unix seconds */
  async countValid(now: number): Promise<{ readonly links: number; readonly users: number }> {
    const [row] = await this.query<{ links: number; users: number }[]>(
      `SELECT COUNT(*) AS links, COUNT(DISTINCT user_id) AS users FROM subscription_links
        WHERE ended_at IS NULL AND (ends_at IS NULL OR ends_at > ?)`,
      [now],
    );
    return { links: row?.links ?? 0, users: row?.users ?? 0 };
  }

  /** The owner of a code, with the link. @param lookup the HMAC of the code @param now Unix seconds */
  async findSubscriber(lookup: string, now: number): Promise<Subscriber | undefined> {
    const [row] = await this.manager.query<SqlRow[]>(SELECT_SUBSCRIBER, [lookup]);
    if (row === undefined || row['endedAt'] !== null) return undefined;
    const isOver = row['endsAt'] !== null && Number(row['endsAt']) <= now;
    return isOver ? undefined : readSubscriber(row);
  }

  /** The HMACs of the codes of links with a higher number, in the order of the numbers. Ended links count. */
  async lookupsAfter(id: number, limit: number): Promise<{ readonly id: number; readonly lookup: string }[]> {
    return this.manager.query('SELECT id, lookup FROM subscription_links WHERE id > ? ORDER BY id LIMIT ?', [
      id,
      limit,
    ]);
  }

  /** The owners of codes, by the HMAC of the code. Ended links count. */
  async owners(lookups: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (lookups.length === 0) return new Map();
    // TypeORM takes longer to build this statement than the database to run it.
    const links = await this.manager.query<{ lookup: string; userId: number }[]>(
      `SELECT lookup, user_id AS userId FROM subscription_links WHERE lookup IN (${placesFor(lookups)})`,
      [...lookups],
    );
    return new Map(links.map(({ lookup, userId }) => [lookup, userId]));
  }

  /** Adds links of several users. @returns their numbers, by the HMAC of the code */
  async addMany(links: readonly NewLinkColumns[]): Promise<ReadonlyMap<string, number>> {
    const columns = ['user_id', 'name', 'lookup', 'code', 'created_at'];
    for (const piece of pieces(links)) {
      const rows = piece.map(({ userId, name, lookup, code, createdAt }) => [userId, name, lookup, code, createdAt]);
      await insertRows(this.manager, 'subscription_links', columns, rows);
    }
    const ids = await this.manager.query<{ id: number; lookup: string }[]>(
      `SELECT id, lookup FROM subscription_links WHERE lookup IN (${placesFor(links)})`,
      links.map(({ lookup }) => lookup),
    );
    return new Map(ids.map(({ id, lookup }) => [lookup, id]));
  }

  /** Ends a link now. The moment of an earlier end stays. @param endedAt Unix seconds */
  async end(id: number, endedAt: number): Promise<void> {
    await this.update({ id, endedAt: IsNull() }, { endedAt });
  }

  /** Ends all links of a user in the same way. */
  async endAll(userId: number, endedAt: number): Promise<void> {
    await this.update({ userId, endedAt: IsNull() }, { endedAt });
  }

  /** Lets a link end later. A link that ends earlier stays as it is. @param endsAt Unix seconds */
  async endBy(id: number, endsAt: number): Promise<void> {
    await this.update({ id, endsAt: IsNull() }, { endsAt });
    await this.update({ id, endsAt: MoreThan(endsAt) }, { endsAt });
  }

  /** Stores a use, unless another process has stored one in the last `seconds`. */
  async storeUse({ id, at, client, network }: LinkUse, seconds: number): Promise<void> {
    await execute(
      this.manager,
      `UPDATE subscription_links
        SET last_used_at = ?, last_client = ?, last_address = ?, first_used_at = COALESCE(first_used_at, ?)
        WHERE id = ? AND (last_used_at IS NULL OR last_used_at <= ? OR last_used_at > ?)`,
      [at, client, network, at, id, at - seconds, at + CLOCK_TOLERANCE],
    );
  }

  async removeAll(): Promise<void> {
    await this.createQueryBuilder().delete().execute();
  }
}
