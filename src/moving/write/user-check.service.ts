import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { Database } from '../../database/database.js';
import { SubscriptionLinksService, type ImportOutcome } from '../../subscriptions/links/subscription-links.service.js';
import { Claims } from '../../users/batch/claims.js';
import { FIRST_PORT, FreePortRepository } from '../../users/free-port.repository.js';
import type { PanelReader } from '../panels/panel-reader.js';
import { type MovedUser, skippedFor } from '../panels/nouns.js';
import type { MoveOptions } from '../plan/move-options.js';
import type { NounCounts, ReportBuilder } from '../plan/move-report.js';
import { NodeLists } from '../plan/node-lists.js';
import { serviceOf } from '../plan/served-users.js';
import { type NamedUser, settleUsers } from '../plan/settle-users.js';
import type { UserOutcome } from '../plan/user-outcome.js';
import { reason } from '../reasons/reason.js';
import { AroundUsersFactory } from './around-users.factory.js';
import { MovedUserRowRepository } from '../memory/moved-user-row.repository.js';
import { namedBatches } from './named-batches.js';

const MAX_PORTS = 65_536;
const PAGE = 1000;

/** What a look at all users has found. */
export interface CheckedUsers {
  readonly lists: NodeLists;
  readonly ranks: ReadonlySet<number>;
  readonly groups: ReadonlySet<string>;
  readonly ports: ReadonlySet<number>;
  readonly total: number;
}

interface Checking {
  readonly moveId: number;
  readonly report: ReportBuilder;
  readonly lists: NodeLists;
  readonly claims: Claims;
  readonly groupKeyOf: (id: number) => string;
  /** The number of ports that are still free. */
  freePorts: number;
}

/** Decides about all users of an old panel and writes nothing. */
@Injectable()
export class UserCheckService {
  constructor(
    private readonly database: Database,
    private readonly around: AroundUsersFactory,
    private readonly freePorts: FreePortRepository,
    private readonly links: SubscriptionLinksService,
    private readonly moved: MovedUserRowRepository,
    private readonly clock: Clock,
  ) {}

  /** @param moveId 0 before the first import @param report gets counts, conflicts, skipped rows and notices */
  async check(
    reader: PanelReader,
    options: MoveOptions,
    moveId: number,
    groupKeyOf: (id: number) => string,
    report: ReportBuilder,
  ): Promise<CheckedUsers> {
    const [ranks, groups, ports, seen] = [new Set<number>(), new Set<string>(), new Set<number>(), new Set<number>()];
    const freePorts = (await this.freePorts.next(MAX_PORTS, () => false)).length;
    const checking: Checking = { moveId, report, lists: new NodeLists(), claims: new Claims(), groupKeyOf, freePorts };
    let total = 0;
    for await (const { users, skipped } of namedBatches(reader, options)) {
      for (const each of skipped) report.skip(each);
      report.counts.users.found += users.length + skipped.length;
      report.counts.users.skipped += skipped.length;
      for (const { user } of users) {
        seen.add(user.id);
        ranks.add(user.rank);
        if (user.groupKey !== null) groups.add(user.groupKey);
        if (user.port !== null) ports.add(user.port);
      }
      await this.checkBatch(users, checking);
      total += users.length;
      await options.onProgress({ step: 'checking', done: total, total: null });
    }
    await this.nameGone(moveId, seen, report);
    return { lists: checking.lists, ranks, groups, ports, total };
  }

  /** Names the users of earlier imports who are no longer in the old panel. Nothing is deleted: an operator decides. */
  private async nameGone(moveId: number, seen: ReadonlySet<number>, report: ReportBuilder): Promise<void> {
    let last = 0;
    for (;;) {
      const page = await this.moved.enabledOf(moveId, last, PAGE);
      for (const { id, account } of page) {
        if (!seen.has(id))
          report.notice({ noun: 'user', id: String(id), name: account, ...reason('user-gone', { user: account }) });
      }
      last = page.at(-1)?.id ?? last;
      if (page.length < PAGE) return;
    }
  }

  private async checkBatch(batch: readonly NamedUser[], checking: Checking): Promise<void> {
    const { moveId, report, lists, claims, groupKeyOf } = checking;
    const around = await this.database.read((manager) => this.around.create(manager, moveId, batch, false));
    const outcomes = settleUsers(batch, around, claims);
    const now = this.clock.unixSeconds();
    for (const outcome of outcomes) {
      const hasFreePort = takesPort(outcome, checking);
      count(outcome, report);
      lists.add(serviceOf(outcome, groupKeyOf, hasFreePort, now));
    }
    const taken = outcomes.filter((each) => each.kind === 'added' || each.kind === 'known').map(({ user }) => user);
    const codes = taken.flatMap((user) => user.codes.map((code) => ({ user, userId: user.id, code })));
    const results = await this.links.tryImports(codes);
    for (const [index, { user }] of codes.entries()) countLink(results[index] ?? 'malformed', user, report);
  }
}

/** Counts the ports of new users. @returns false if the user needs a port and no port is free */
function takesPort(outcome: UserOutcome, checking: Checking): boolean {
  if (outcome.kind !== 'added') return true;
  const { user, needsPort } = outcome;
  if (!needsPort) {
    if (user.port !== null && user.port >= FIRST_PORT) checking.freePorts--;
    return true;
  }
  if (checking.freePorts-- > 0) return true;
  const who = { noun: 'user', id: String(user.id), name: user.account } as const;
  checking.report.notice({ ...who, ...reason('no-free-port') });
  return false;
}

function count(outcome: UserOutcome, report: ReportBuilder): void {
  const { user } = outcome;
  const { users } = report.counts;
  const who = { noun: 'user', id: String(user.id), name: user.account } as const;
  if (outcome.kind === 'left-out') {
    users.skipped++;
    report.skip(skippedFor(who, outcome.reason));
  } else if (outcome.kind === 'conflict') report.conflicts.push(outcome.conflict);
  else {
    for (const notice of outcome.notices) report.notice({ ...who, ...notice });
    const gain = outcome.kind === 'added' ? { ...user, isReset: false } : outcome.gain;
    report.traffic.u += gain.u;
    report.traffic.d += gain.d;
    if (outcome.kind === 'added') users.added++;
    else if (outcome.fields.size > 0 || gain.isReset || gain.u > 0n || gain.d > 0n) users.changed++;
    else users.kept++;
  }
}

function countLink(result: ImportOutcome, user: MovedUser, report: ReportBuilder): void {
  const counts: NounCounts = report.counts.links;
  counts.found++;
  if (result === 'added' || result === 'kept') counts[result]++;
  else {
    counts.skipped++;
    const why = reason(result === 'taken' ? 'link-taken' : 'link-malformed');
    report.skip(skippedFor({ noun: 'link', id: String(user.id), name: user.account }, why));
  }
}
