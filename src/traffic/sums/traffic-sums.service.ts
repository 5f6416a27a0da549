import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DAY, HOUR } from '../../common/time/duration.js';
import { Database } from '../../database/database.js';
import { LedgerSumsRepository, type UserRange } from '../ledger/ledger-sums.repository.js';
import { NodeTrafficRepository } from '../node-traffic/node-traffic.repository.js';
import { UserRepository } from '../../users/user/user.repository.js';
import type { TrafficFilter, TrafficPart, TrafficSum } from '../rows/traffic-sum.js';
import { UserPortion } from './user-portion.js';

/** A statement looks for each hour and each day of a stretch. So a longer one gives less for each of them. */
const STRETCH = 20 * DAY;

/** The number of rows that take the embedded database some milliseconds, in which the process can do nothing else. */
const ROWS_IN_PROCESS = 2000;
/** While a server reads them, the process does other work. It only takes their sums. */
const ROWS_ON_SERVER = 8000;

/** Divides traffic among days, nodes or users. */
@Injectable()
export class TrafficSumsService {
  constructor(
    private readonly database: Database,
    private readonly ledger: LedgerSumsRepository,
    private readonly nodes: NodeTrafficRepository,
    private readonly users: UserRepository,
  ) {}

  /**
   * Returns the parts with traffic, in no order. Days and nodes of all users come from the hours of the nodes, which are few rows.
   * They include deleted users, and have no charged bytes.
   */
  async of(filter: TrafficFilter, part: TrafficPart): Promise<TrafficSum[]> {
    if (filter.userId !== undefined) return this.ledger.ofUser(filter.userId, filter, part);
    return part === 'user' ? this.ofUsers(filter) : this.nodes.sums(filter, part);
  }

  /**
   * Reads one stretch and some users at a time, so that other work goes on between. Old hours become days within their day, so each
   * read of a day sees every row once. A server reads the users of several ranges at the same time.
   */
  private async ofUsers(filter: TrafficFilter): Promise<TrafficSum[]> {
    const byUser = new Map<number, TrafficSum>();
    const first = await this.ledger.firstStart();
    const { readsAtOnce } = this.database;
    const rows = readsAtOnce === 1 ? ROWS_IN_PROCESS : ROWS_ON_SERVER;
    const ranges = rangesOf(await this.users.highestId(), readsAtOnce);
    await Promise.all(
      ranges.map(async (range) => {
        const portion = new UserPortion(rows);
        for (let from = Math.max(filter.from, first ?? filter.to); from < filter.to;) {
          const to = Math.min(filter.to, from - (from % DAY) + STRETCH);
          for await (const sums of this.portions({ ...filter, from, to }, portion, range)) {
            for (const sum of sums) byUser.set(sum.key, both(byUser.get(sum.key), sum));
          }
          from = to;
        }
      }),
    );
    return [...byUser.values()];
  }

  /** The sums of a stretch, some users at a time. */
  private async *portions(
    filter: TrafficFilter,
    portion: UserPortion,
    range: UserRange,
  ): AsyncGenerator<readonly TrafficSum[]> {
    const starts = hoursOf(filter);
    for (let { after } = range; after < range.through && starts.length > 0;) {
      const through = Math.min(range.through, after + portion.users);
      const { sums, rows } = await this.ledger.ofUsers(filter, starts, { after, through }, portion.mostRows);
      if (portion.note(rows)) {
        yield sums;
        after = through;
      }
      await yieldToOthers();
    }
  }
}

/** Divides the users with numbers up to the highest one. */
function rangesOf(highest: number, count: number): UserRange[] {
  const length = Math.ceil(highest / count);
  return Array.from({ length: count }, (_none, index) => ({
    after: index * length,
    through: Math.min(highest, (index + 1) * length),
  }));
}

/** The hours that begin in the time of a filter. Days begin with one. */
function hoursOf({ from, to }: TrafficFilter): number[] {
  const first = Math.ceil(from / HOUR) * HOUR;
  return Array.from({ length: Math.max(0, Math.ceil((to - first) / HOUR)) }, (_none, index) => first + index * HOUR);
}

function both(before: TrafficSum | undefined, more: TrafficSum): TrafficSum {
  if (before === undefined) return more;
  return {
    key: more.key,
    upload: before.upload + more.upload,
    download: before.download + more.download,
    charged: (before.charged ?? 0n) + (more.charged ?? 0n),
  };
}
