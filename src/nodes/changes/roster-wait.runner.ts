import { setImmediate } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { SingleFlight } from '../../common/concurrency/single-flight.js';
import { Clock } from '../../common/time/clock.js';
import { DatabaseUnavailable } from '../../database/database.errors.js';
import { VersionsService } from '../../database/versions/versions.service.js';
import type { Candidates } from '../../users/roster/candidates.js';
import { HeldConnection } from '../../http/request/held-connection.js';
import { CandidatesService } from '../../users/roster/candidates.service.js';
import { RosterWait } from './roster-wait.js';
import type { ChangesCall } from './user-list-call.js';

/** A look runs no statement: the process reads the versions at most once a second. */
const LOOK_MS = 250;
/** For all nodes in this process. Each waiting request holds a connection and a few kilobytes. */
export const MAX_WAITS = 1000;
/** For each node: its daemon, and its earlier connection whose end the panel does not know yet. */
export const MAX_WAITS_OF_NODE = 2;
/** The number of waits after which other requests get a turn. */
const WAITS_PER_TURN = 50;

/** Everything on which lists, nodes and keys depend, at one look. */
interface Sight {
  readonly candidates: Candidates;
  readonly nodes: number;
  readonly lineKeys: number;
  /** Unix seconds. */
  readonly now: number;
}

/**
 * The requests of this process that wait for a change of their list. One timer looks for changes, for all of them together, and
 * wakes them. Each then finds out whether the change concerns it.
 */
@Injectable()
export class RosterWaitRunner implements OnModuleDestroy {
  private readonly logger = new Logger('Nodes');
  private readonly waits = new Set<RosterWait>();
  private readonly looking = new SingleFlight(() => this.lookOnce());
  private sight: Sight | undefined;
  private isStopping = false;

  constructor(
    private readonly candidates: CandidatesService,
    private readonly versions: VersionsService,
    private readonly clock: Clock,
  ) {}

  /** The number of waiting requests. */
  get size(): number {
    return this.waits.size;
  }

  /** Takes a place for a request. Undefined if it does not want to wait, or if no place is free. */
  begin(call: ChangesCall): RosterWait | undefined {
    if (call.wait === 0 || this.isStopping || !this.hasPlaceFor(call)) return undefined;
    const forMs = call.wait * 1000;
    const connection = call.socket && new HeldConnection(call.socket, forMs, () => wait.finish());
    const wait = new RosterWait(call, this.clock.monotonic() + forMs, () => {
      connection?.release();
      this.waits.delete(wait);
    });
    this.waits.add(wait);
    return wait;
  }

  /** Looks once. Resolves when the requests concerned are awake. */
  @Interval(LOOK_MS)
  look(): Promise<void> {
    return this.looking.run();
  }

  /** The requests get their responses at once. */
  onModuleDestroy(): void {
    this.isStopping = true;
    for (const wait of this.waits) wait.finish();
  }

  /** Requests that follow each other on one connection without waiting for responses share its time-out: one of them may wait. */
  private hasPlaceFor({ credentials, socket }: ChangesCall): boolean {
    if (this.waits.size >= MAX_WAITS || socket?.destroyed === true) return false;
    let ofNode = 0;
    for (const { call } of this.waits) {
      if (call.credentials.nodeId === credentials.nodeId) ofNode++;
      if (socket !== undefined && call.socket === socket) return false;
    }
    return ofNode < MAX_WAITS_OF_NODE;
  }

  private async lookOnce(): Promise<void> {
    if (this.waits.size === 0) {
      this.sight = undefined;
      return;
    }
    const now = this.clock.monotonic();
    for (const wait of this.waits) if (now >= wait.until) wait.finish();
    try {
      if (await this.hasChanged()) await this.wakeAll();
    } catch (error) {
      // The requests learn of a missing database when their time is over.
      if (!(error instanceof DatabaseUnavailable))
        this.logger.warn({ message: 'A look for changes has failed', error });
    }
  }

  private async hasChanged(): Promise<boolean> {
    const before = this.sight;
    const now = this.clock.unixSeconds();
    const candidates = await this.candidates.current();
    const nodes = await this.versions.current('nodes');
    const lineKeys = await this.versions.current('line-keys');
    this.sight = { candidates, nodes, lineKeys, now };
    return (
      before?.candidates !== candidates ||
      before.nodes !== nodes ||
      before.lineKeys !== lineKeys ||
      candidates.datedBetween(before.now, now).next().done !== true
    );
  }

  private async wakeAll(): Promise<void> {
    let woken = 0;
    for (const wait of [...this.waits]) {
      wait.wake();
      if (++woken % WAITS_PER_TURN === 0) await setImmediate();
    }
  }
}
