import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { DatabaseUnavailable } from '../../database/database.errors.js';
import { GatheredChanges } from '../../database/gathered-changes.js';
import { waitPatiently } from '../../common/concurrency/patience.js';
import { holdsBack } from '../../nodes/fields/families.js';
import type { ProxyNode } from '../../nodes/proxy-node.entity.js';
import { RosterChangeRunner } from '../../users/roster/roster-change.runner.js';
import { SignBuffer } from '../answers/sign.buffer.js';
import type { AppliedReports } from './applied-reports.js';
import type { TrafficReport } from '../rows/traffic-report.js';

/** More reports wait here and not for a connection, which times out early. */
const AT_ONCE = 3;
const PATIENCE_MS = 2000;
/** The number of rows of one transaction: they take some ten milliseconds. */
const ROWS_TOGETHER = 2000;
/** The cost of a report besides its rows, in rows. */
const COST = 50;

/** Turns of the event loop from the end of a connection until the process has closed it. */
const LOOKS = 4;

/** A transaction, and the users whose lists it changes. */
interface Context {
  readonly manager: EntityManager;
  readonly changed: Set<number>;
}

type Change = (context: Context) => Promise<AppliedReports>;

/**
 * Runs the transactions of reports, some at a time. Where the database has one transaction at a time, reports that wait share one:
 * most of its time is the commit. On a server they would lock their users in no common order.
 */
@Injectable()
export class ReportTransactionsService {
  private readonly changes: GatheredChanges<Context, Change, AppliedReports>;
  /** The number of reports that failed without the database. */
  private failures = 0;

  constructor(
    rosters: RosterChangeRunner,
    private readonly signs: SignBuffer,
    { changesAtOnce }: Database,
  ) {
    this.changes = new GatheredChanges({
      transact: (work) => rosters.run((manager, changed) => work({ manager, changed })),
      apply: async (context, changes) => {
        for (const { change, done } of changes) done(await change(context));
      },
      lanes: Math.min(AT_ONCE, changesAtOnce),
      together: changesAtOnce === 1 ? ROWS_TOGETHER : 0,
    });
  }

  /**
   * Applies the reports of one request. After an error nothing of them is stored, whatever becomes of other requests.
   *
   * @throws DatabaseUnavailable and the errors of `apply`
   */
  async run(
    node: ProxyNode,
    reports: readonly TrafficReport[],
    apply: (manager: EntityManager) => Promise<AppliedReports>,
  ): Promise<AppliedReports> {
    const isRefused = this.waitForTurn();
    const prepare = async (): Promise<void> => {
      if (isRefused()) throw new DatabaseUnavailable('it had no answer for a report before this one');
      if (holdsBack(node.daemon)) await this.signs.settled();
    };
    // A trace shows the statements of a report under its own request.
    const change = AsyncLocalStorage.bind(async ({ manager, changed }: Context): Promise<AppliedReports> => {
      const applied = await apply(manager);
      for (const userId of applied.relisted) changed.add(userId);
      return applied;
    });
    const cost = reports.reduce((sum, { rows }) => sum + rows.length, COST);
    try {
      const applied = await this.changes.run(change, { key: '', cost, prepare });
      // A standstill or a long transaction held the process up. It must notice first whose connections ended meanwhile.
      if (holdsBack(node.daemon)) for (let turn = 0; turn < LOOKS; turn++) await nextLoop();
      return applied;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) this.failures++;
      throw error;
    }
  }

  /**
   * A stalled database fails each report after seconds, so the last of many would wait for minutes.
   *
   * @returns a function for the turn of the report: true if the report waited long and one before it failed
   */
  private waitForTurn(): () => boolean {
    const { failures } = this;
    let hasWaited = false;
    const endWaiting = waitPatiently(PATIENCE_MS, () => (hasWaited = true));
    return () => {
      endWaiting();
      return hasWaited && this.failures > failures;
    };
  }
}
