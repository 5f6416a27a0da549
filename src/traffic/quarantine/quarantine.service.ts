import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Clock } from '../../common/time/clock.js';
import { DAY } from '../../common/time/duration.js';
import { Conflict, InvalidValue } from '../../common/problems/panel.errors.js';
import { Config } from '../../config/config.js';
import { purge } from '../../database/bulk/purge.js';
import { Database } from '../../database/database.js';
import { UsersService } from '../../users/users.service.js';
import { RosterChangeRunner } from '../../users/roster/roster-change.runner.js';
import { ChargingService } from '../charging/charging.service.js';
import { QuarantinePart } from './quarantine-part.entity.js';
import { QuarantineRepository } from './quarantine.repository.js';
import { quarantineDocument } from './quarantined-row.mapper.js';
import type { QuarantineDocument } from './quarantined-row.fields.js';
import type { QuarantinedRow, QuarantineState } from './quarantined-row.entity.js';
import type { QuarantineReason } from '../rows/quarantine-reason.js';

const ROWS_AT_ONCE = 1000;
const MAX_USER = 2 ** 31 - 1;

/** Rows of reports that cannot be right. They wait until an operator approves or drops them. */
@Injectable()
export class QuarantineService {
  constructor(
    private readonly database: Database,
    private readonly rosters: RosterChangeRunner,
    private readonly charging: ChargingService,
    private readonly rows: QuarantineRepository,
    private readonly users: UsersService,
    private readonly audit: AuditLogService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Returns up to `most` rows after the number `after`, ascending. @param state without it, rows of all states */
  async list(state: QuarantineState | undefined, after: number, most: number): Promise<QuarantinedRow[]> {
    return this.rows.list(state, after, most);
  }

  /** The rows as documents, each with the account of its user. */
  async describe(rows: readonly QuarantinedRow[]): Promise<QuarantineDocument[]> {
    const ids = rows.flatMap(({ uid }) => userNumber(uid) ?? []);
    const accounts = await this.users.accounts(ids);
    return rows.map((row) => quarantineDocument(row, accounts.get(userNumber(row.uid) ?? 0) ?? null));
  }

  /** The number of waiting rows, by reason. */
  async countWaiting(): Promise<ReadonlyMap<QuarantineReason, number>> {
    return this.rows.countWaiting();
  }

  /** @throws NotFound */
  async get(id: number): Promise<QuarantinedRow> {
    return this.rows.get(id);
  }

  /**
   * Charges the row now and once, for its node, at the node's rate of the time of the report. In an entry with several users it
   * skips deleted users.
   *
   * @throws NotFound; Conflict if the row is decided; InvalidValue if the row still cannot be charged
   */
  async approve(id: number): Promise<QuarantinedRow> {
    return this.rosters.run(async (manager, changed) => {
      const row = await this.decide(manager, id, 'approved');
      const carried = await manager.withRepository(this.rows).bytesOf(row);
      if (carried.some(({ upload, download }) => upload < 0n || download < 0n))
        throw new InvalidValue('An amount below zero cannot be charged', { code: 'below-zero' });
      const terms = { nodeId: row.nodeId, rate: row.rate, at: this.clock.unixSeconds() };
      const { rejected, relisted } = await this.charging.charge(manager, carried, terms);
      const [first] = rejected.length === carried.length ? rejected : [];
      if (first?.reason === 'unknown-user')
        throw new InvalidValue(`There is no user ${first.uid}`, {
          code: 'unknown-user',
          values: { uid: String(first.uid) },
        });
      if (first !== undefined) {
        const details = { code: 'counters-full', values: { uid: String(first.uid) } } as const;
        throw new InvalidValue(`The counters of user ${first.uid} cannot hold so much`, details);
      }
      for (const userId of relisted) changed.add(userId);
      return row;
    });
  }

  /** Never charges the row. It stays in the list. @throws NotFound; Conflict if the row is decided */
  async drop(id: number): Promise<QuarantinedRow> {
    return this.database.transaction((manager) => this.decide(manager, id, 'dropped'));
  }

  /** Deletes rows, decided or not, that are older than the configured days. */
  async purge(signal: AbortSignal = new AbortController().signal): Promise<void> {
    const end = this.clock.unixSeconds() - this.config.quarantineDays * DAY;
    const purgePiece = (manager: EntityManager): Promise<boolean> =>
      manager.withRepository(this.rows).purgeSome(end, ROWS_AT_ONCE);
    while (!signal.aborted && (await this.database.transaction(purgePiece)));
    await purge(this.database, QuarantinePart, 'reported_at', end, signal);
  }

  /** Of two simultaneous decisions the second fails. */
  private async decide(manager: EntityManager, id: number, state: QuarantineState): Promise<QuarantinedRow> {
    const rows = manager.withRepository(this.rows);
    const wasWaiting = await rows.decide(id, state, this.clock.unixSeconds());
    const row = await rows.get(id);
    if (!wasWaiting) throw new Conflict(`Row ${id} was ${row.state} already`, 'decided-already');
    await this.audit.record(manager, {
      action: `quarantine.${state}`,
      subject: `quarantine:${id}`,
      before: { state: 'waiting' },
      after: { state },
    });
    return row;
  }
}

/** The number of a user in a row; undefined for none, and for a number that no user can have. */
function userNumber(uid: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(uid) && Number(uid) <= MAX_USER ? Number(uid) : undefined;
}
