import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { MAX_INT64 } from '../../common/integers.js';
import { Clock } from '../../common/time/clock.js';
import { PasswordHashService } from '../../credentials/password-hash.service.js';
import { VersionsService } from '../../database/versions/versions.service.js';
import { SubscriptionLinksService, type ImportOutcome } from '../../subscriptions/links/subscription-links.service.js';
import { LedgerRepository } from '../../traffic/ledger/ledger.repository.js';
import type { Claims } from '../../users/batch/claims.js';
import { FreePortRepository } from '../../users/free-port.repository.js';
import { UserBatchRepository } from '../../users/batch/user-batch.repository.js';
import { DatedResetsService } from '../../users/resets/dated-resets.service.js';
import { RosterChangeRunner } from '../../users/roster/roster-change.runner.js';
import { userSettings } from '../../users/user/user.mapper.js';
import { MoveConflict } from '../moving.errors.js';
import { fieldMarks } from '../plan/field-marks.js';
import { type NamedUser, settleUsers } from '../plan/settle-users.js';
import type { AddedUser, KnownUser } from '../plan/user-outcome.js';
import { AroundUsersFactory } from './around-users.factory.js';
import type { MovedUserRow } from '../memory/moved-user-row.entity.js';
import { MovedUserRowRepository } from '../memory/moved-user-row.repository.js';
import { changedColumns, newColumns, type Places } from './user-columns.js';

/** A move while its users are written. */
export interface UserWriting {
  readonly moveId: number;
  readonly places: Places;
  /** The ports of all users of the old panel. No other user gets one of them. */
  readonly ports: ReadonlySet<number>;
}

/** Writes the users of one batch with their traffic and their links, in one transaction. */
@Injectable()
export class UserWriterService {
  constructor(
    private readonly rosters: RosterChangeRunner,
    private readonly around: AroundUsersFactory,
    private readonly users: UserBatchRepository,
    private readonly moved: MovedUserRowRepository,
    private readonly freePorts: FreePortRepository,
    private readonly versions: VersionsService,
    private readonly resets: DatedResetsService,
    private readonly ledger: LedgerRepository,
    private readonly links: SubscriptionLinksService,
    private readonly hasher: PasswordHashService,
    private readonly audit: AuditLogService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param claims those of all earlier batches; gets those of this one once it is stored
   * @returns the outcomes of the codes of links
   * @throws MoveConflict for values that somebody has taken since they were checked
   */
  async write(batch: readonly NamedUser[], claims: Claims, writing: UserWriting): Promise<ImportOutcome[]> {
    // A transaction may run again, so its claims count only once it is stored.
    let claimed = claims.extend();
    const outcomes = await this.rosters.run(async (manager, changed) => {
      claimed = claims.extend();
      const around = await this.around.create(manager, writing.moveId, batch, true);
      const settled = settleUsers(batch, around, claimed);
      const conflicts = settled.flatMap((each) => (each.kind === 'conflict' ? [each.conflict] : []));
      if (conflicts.length > 0) throw new MoveConflict(conflicts, true);
      const added = settled.filter((each) => each.kind === 'added');
      const known = settled.filter((each) => each.kind === 'known');
      const origins = [
        ...(await this.add(manager, added, writing, claimed)),
        ...(await this.change(manager, known, writing)),
      ];
      await manager.withRepository(this.moved).putMany(origins);
      for (const { userId } of origins) changed.add(userId);
      const codes = [...added, ...known].flatMap(({ user }) => user.codes.map((code) => ({ userId: user.id, code })));
      return this.links.importMany(manager, codes);
    });
    claims.merge(claimed);
    return outcomes;
  }

  private async add(
    manager: EntityManager,
    added: readonly AddedUser[],
    { moveId, places, ports }: UserWriting,
    claims: Claims,
  ): Promise<MovedUserRow[]> {
    if (added.length === 0) return [];
    const free = await this.portsFor(manager, added, (port) => ports.has(port) || claims.has('port', port));
    const now = this.clock.unixSeconds();
    const columns = added.map((each) =>
      newColumns(each, places, {
        port: each.needsPort ? (free.get(each) ?? null) : each.user.port,
        unusableHash: this.hasher.unusable(),
        now,
      }),
    );
    await manager.withRepository(this.users).addMoved(columns);
    await this.openLedger(
      manager,
      columns.map(({ id, u, d }) => ({ id, u, d, period: 0 })),
    );
    for (const user of columns)
      await this.audit.record(manager, { action: 'user.added', subject: `user:${user.id}`, after: userSettings(user) });
    return added.map(({ user }) => originOf(user, moveId, 0));
  }

  private async change(
    manager: EntityManager,
    known: readonly KnownUser[],
    { moveId, places }: UserWriting,
  ): Promise<MovedUserRow[]> {
    const users = manager.withRepository(this.users);
    const resets = known.filter((each) => isResetHere(each));
    if (resets.length > 0)
      await this.resets.resetByHand(
        manager,
        resets.map(({ user }) => user.id).sort((a, b) => a - b),
      );
    const gains = known.map((each) => {
      const start = isResetHere(each)
        ? { u: 0n, d: 0n, period: each.before.trafficPeriod + 1 }
        : { ...each.before, period: each.before.trafficPeriod };
      const capped = { u: least(each.gain.u, MAX_INT64 - start.u), d: least(each.gain.d, MAX_INT64 - start.d) };
      return { id: each.user.id, ...capped, period: start.period, t: Math.max(each.before.t ?? 0, each.user.t ?? 0) };
    });
    const charged = gains.filter(({ u, d }) => u > 0n || d > 0n);
    if (charged.length > 0) await users.addTraffic(charged);
    await this.openLedger(manager, charged);
    const changes = known.filter(({ fields }) => fields.size > 0).map((each) => changedColumns(each, places));
    await users.changeMany(changes);
    const touched = known.filter(
      (each) => each.fields.size > 0 || each.gain.isReset || each.gain.u > 0n || each.gain.d > 0n,
    );
    const stored = await users.listBy(
      'id',
      touched.map(({ user }) => user.id),
      false,
    );
    const after = new Map(stored.map((user) => [user.id, user]));
    for (const { user, before: old } of touched) {
      const now = after.get(user.id);
      if (now === undefined) continue;
      const states = {
        before: { ...userSettings(old), u: old.u, d: old.d },
        after: { ...userSettings(now), u: now.u, d: now.d },
      };
      await this.audit.record(manager, { action: 'user.imported', subject: `user:${user.id}`, ...states });
    }
    return touched.map(({ user }) => originOf(user, moveId, after.get(user.id)?.trafficPeriod ?? 0));
  }

  /** Ledger rows without a node and a time, so that the ledger explains every byte of the counters. */
  private async openLedger(
    manager: EntityManager,
    users: readonly { readonly id: number; readonly u: bigint; readonly d: bigint; readonly period: number }[],
  ): Promise<void> {
    const rows = users
      .filter(({ u, d }) => u > 0n || d > 0n)
      .map(({ id: userId, u, d, period }) => ({
        ...{ userId, period, upload: u, download: d, chargedUpload: u, chargedDownload: d },
        ...{ seconds: 0, start: 0, nodeId: 0, rate: 0 },
      }));
    if (rows.length > 0) await manager.withRepository(this.ledger).addRows(rows);
  }

  private async portsFor(
    manager: EntityManager,
    added: readonly AddedUser[],
    isReserved: (port: number) => boolean,
  ): Promise<ReadonlyMap<AddedUser, number>> {
    const wanting = added.filter(({ needsPort }) => needsPort);
    if (wanting.length === 0) return new Map();
    // Two transactions that choose at the same moment would choose the same port.
    await this.versions.queue(manager, 'rosters');
    const ports = await manager.withRepository(this.freePorts).next(wanting.length, isReserved);
    return new Map(wanting.slice(0, ports.length).map((each, index) => [each, ports[index] ?? 0]));
  }
}

/** A reset there is done here too, unless the user was reset here since the last import. */
function isResetHere({ gain, isSamePeriod, before }: KnownUser): boolean {
  return gain.isReset && isSamePeriod && (before.u > 0n || before.d > 0n);
}

function originOf(user: AddedUser['user'], moveId: number, period: number): MovedUserRow {
  return { userId: user.id, moveId, createdAt: user.createdAt, u: user.u, d: user.d, period, fields: fieldMarks(user) };
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
