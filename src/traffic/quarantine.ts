import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan, MoreThan } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../common/clock.js';
import { Conflict, InvalidValue, NotFound } from '../common/panel.error.js';
import { Config } from '../config/config.js';
import { insertRows, pieces } from '../database/bulk.js';
import { Database } from '../database/database.js';
import { RosterChanges } from '../users/roster-changes.js';
import { Charging } from './charging.js';
import { DAY, type Terms } from './ledger.js';
import { QuarantinedRow, type QuarantineState } from './quarantined-row.entity.js';
import type { SetAside } from './sum-rows.js';

const COLUMNS = {
  node_id: 'whole',
  uid: 'text',
  upload: 'text',
  download: 'text',
  rate: 'whole',
  reason: 'text',
  reported_at: 'whole',
  state: 'text',
} as const;

const ROWS_AT_ONCE = 1000;

/** Rows of reports that cannot be right. They wait here until an admin has them charged, or drops them. */
@Injectable()
export class Quarantine {
  constructor(
    private readonly database: Database,
    private readonly rosters: RosterChanges,
    private readonly charging: Charging,
    private readonly audit: AuditLog,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Sets rows aside, in the transaction of their report. */
  async add(manager: EntityManager, rows: readonly SetAside[], { nodeId, rate, at }: Terms): Promise<void> {
    for (const piece of pieces(rows)) {
      const values = piece.map(({ uid, upload, download, reason }) => [
        nodeId,
        ...[uid, upload, download].map(String),
        rate,
        reason,
        at,
        'waiting',
      ]);
      await insertRows(manager, 'quarantine', COLUMNS, values);
    }
  }

  /** Ascending, `most` after number `after`; of one state, or of all. */
  async list(state: QuarantineState | undefined, after: number, most: number): Promise<QuarantinedRow[]> {
    const where = { id: MoreThan(after), ...(state === undefined ? {} : { state }) };
    return this.database.read((manager) => manager.find(QuarantinedRow, { where, order: { id: 'ASC' }, take: most }));
  }

  /** @throws NotFound */
  async get(id: number): Promise<QuarantinedRow> {
    return this.database.read((manager) => get(manager, id));
  }

  /**
   * Charges the row now, once, to its node and at the rate that the node had when it reported it.
   *
   * @throws NotFound; Conflict where it was decided before; InvalidValue where it cannot be charged still
   */
  async approve(id: number): Promise<QuarantinedRow> {
    return this.rosters.run(async (manager, changed) => {
      const row = await this.decide(manager, id, 'approved');
      const carried = { uid: BigInt(row.uid), upload: BigInt(row.upload), download: BigInt(row.download) };
      if (carried.upload < 0n || carried.download < 0n)
        throw new InvalidValue('An amount below zero cannot be charged', { code: 'below-zero' });
      const terms = { nodeId: row.nodeId, rate: row.rate, at: this.clock.unixSeconds() };
      const [refused] = await this.charging.charge(manager, [carried], terms, changed);
      if (refused?.reason === 'unknown-user')
        throw new InvalidValue(`There is no user ${row.uid}`, { code: 'unknown-user', values: { uid: row.uid } });
      if (refused !== undefined) {
        const details = { code: 'counters-full', values: { uid: row.uid } } as const;
        throw new InvalidValue(`The counters of user ${row.uid} cannot hold so much`, details);
      }
      return row;
    });
  }

  /** Leaves the row uncharged for good. It stays to be seen. */
  async drop(id: number): Promise<QuarantinedRow> {
    return this.database.transaction((manager) => this.decide(manager, id, 'dropped'));
  }

  /** Removes rows, decided or not, that are older than the configured days. */
  async purge(): Promise<void> {
    const end = this.clock.unixSeconds() - this.config.quarantineDays * DAY;
    const purgePiece = async (manager: EntityManager): Promise<boolean> => {
      const old = await manager.find(QuarantinedRow, {
        where: { reportedAt: LessThan(end) },
        order: { reportedAt: 'ASC' },
        take: ROWS_AT_ONCE,
      });
      if (old.length > 0)
        await manager.delete(
          QuarantinedRow,
          old.map(({ id }) => id),
        );
      return old.length === ROWS_AT_ONCE;
    };
    while (await this.database.transaction(purgePiece));
  }

  /** Of two who decide at the same moment, the second finds it decided. */
  private async decide(manager: EntityManager, id: number, state: QuarantineState): Promise<QuarantinedRow> {
    const decidedAt = this.clock.unixSeconds();
    const { affected } = await manager.update(QuarantinedRow, { id, state: 'waiting' }, { state, decidedAt });
    const row = await get(manager, id);
    if (affected === 0) throw new Conflict(`Row ${id} was ${row.state} already`, 'decided-already');
    await this.audit.record(manager, {
      action: `quarantine.${state}`,
      subject: `quarantine:${id}`,
      before: { state: 'waiting' },
      after: { state },
    });
    return row;
  }
}

async function get(manager: EntityManager, id: number): Promise<QuarantinedRow> {
  const row = await manager.findOne(QuarantinedRow, { where: { id } });
  if (row === null) throw new NotFound(`Row ${id} of the quarantine`);
  return row;
}
