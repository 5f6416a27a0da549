import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../common/time/clock.js';
import { DatabaseUnavailable } from '../../database/database.errors.js';
import { numberOf, type VersionLease, VersionsService } from '../../database/versions/versions.service.js';
import type { Candidates } from '../../users/roster/candidates.js';
import { CandidatesService } from '../../users/roster/candidates.service.js';
import { Metrics } from '../../metrics/metrics.js';
import type { ServedNode } from '../served/served-node.js';
import { FAMILIES } from '../fields/families.js';
import { Roster } from './roster.js';
import { SegmentTexts } from './segment-texts.js';

const CACHE_BYTES = 128 * 1024 * 1024;
/** The number of changes during a computation after which the last list is the response. */
const MAX_TRIES = 3;

interface KeptRoster {
  readonly view: ServedNode;
  readonly roster: Roster;
  /** The last one whose numbers the list had. */
  lease: VersionLease | undefined;
}

interface Computation {
  readonly candidates: Candidates;
  readonly roster: Promise<Roster>;
}

/** The user lists of all nodes, in memory. Nodes with the same levels, groups and fields share a list. */
@Injectable()
export class RostersService {
  private readonly kept = new LRUCache<string, KeptRoster>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ roster }) => roster.size,
  });
  private readonly computations = new Map<string, Computation>();
  private readonly texts = new SegmentTexts();
  private renewing: Promise<void> | undefined;

  constructor(
    private readonly candidates: CandidatesService,
    private readonly versions: VersionsService,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {
    for (const family of FAMILIES) {
      metrics.count('listsComputed', [family], 0);
      for (const result of ['rebuilt', 'kept']) metrics.count('listSegments', [family, result], 0);
    }
  }
  /**
   * Returns the list of a node. It has all changes that the process must have noticed by now, and all dates up to this moment. While
   * the process computes the list with changes that it has noticed early, the last list is the response.
   */
  async get(view: ServedNode): Promise<Roster> {
    const lease = await this.versions.lease();
    const kept = this.kept.get(view.rosterKey);
    if (kept?.roster.holdsAt(this.clock.unixSeconds()) !== true) return this.newest(view);
    if (kept.roster.version >= numberOf(lease, 'rosters')) kept.lease = lease;
    else if (this.isInTime(kept, lease)) this.renew();
    else return this.newest(view);
    return this.noted(view, kept.roster);
  }

  /** The same, and while the database is away the last list. @throws DatabaseUnavailable if the process has none */
  async getInOutage(view: ServedNode): Promise<Roster> {
    try {
      return await this.get(view);
    } catch (error) {
      const kept = this.kept.get(view.rosterKey);
      if (!(error instanceof DatabaseUnavailable) || kept === undefined) throw error;
      return kept.roster;
    }
  }

  /** Returns the list as of the newest version. */
  async newest(view: ServedNode): Promise<Roster> {
    let roster = this.kept.get(view.rosterKey)?.roster;
    for (let tries = 1; ; tries++) {
      const candidates = await this.candidates.current();
      const holds = roster?.holds(candidates, this.clock.unixSeconds()) === true;
      if (roster !== undefined && (holds || tries > MAX_TRIES)) return this.noted(view, roster);
      roster = await this.computeOnce(view, candidates, false);
    }
  }

  /** With a newer node, an older list could name users whom the node has never served. */
  private isInTime({ lease }: KeptRoster, newest: VersionLease): boolean {
    return lease !== undefined && this.versions.holds(lease) && numberOf(lease, 'nodes') === numberOf(newest, 'nodes');
  }

  /** Computes the lists that nodes poll, before a poll must wait for it. */
  private renew(): void {
    // The polls that wait in the end learn of a failure.
    this.renewing ??= this.renewAll()
      .catch(() => undefined)
      .finally(() => (this.renewing = undefined));
  }

  private async renewAll(): Promise<void> {
    const polled = [...this.kept.values()].filter(({ lease }) => lease !== undefined && this.versions.holds(lease));
    const candidates = await this.candidates.current();
    for (const { view } of polled) await this.computeOnce(view, candidates, true);
  }

  private computeOnce(view: ServedNode, candidates: Candidates, isEarly: boolean): Promise<Roster> {
    const key = view.rosterKey;
    const running = this.computations.get(key);
    if (running?.candidates === candidates) return running.roster;
    const computation: Computation = { candidates, roster: this.compute(view, candidates, isEarly) };
    this.computations.set(key, computation);
    const end = (): void => {
      if (this.computations.get(key) === computation) this.computations.delete(key);
    };
    computation.roster.then(end, end);
    return computation.roster;
  }

  /** @param isEarly replaces the last list only after another thread has compressed this one */
  private async compute(view: ServedNode, candidates: Candidates, isEarly: boolean): Promise<Roster> {
    const key = view.rosterKey;
    const before = this.kept.peek(key)?.roster;
    const roster = await Roster.of(view, candidates, this.clock.unixSeconds(), this.texts, before);
    if (this.metrics.isOn) this.noteComputation(view, roster);
    const compressed = roster.answer.gzip();
    if (isEarly) await compressed;
    this.kept.set(key, { view, roster, lease: this.kept.peek(key)?.lease });
    compressed.then(
      () => this.weigh(key, roster),
      () => undefined,
    );
    return roster;
  }

  /** Corrects the size of a list in the cache. */
  private weigh(key: string, roster: Roster): void {
    const kept = this.kept.peek(key);
    if (kept?.roster === roster) this.kept.set(key, { ...kept });
  }

  private noted(view: ServedNode, roster: Roster): Roster {
    const { family } = view.node;
    if (this.metrics.isOn)
      this.metrics.observe('listAge', [family], Math.max(this.clock.unixSeconds() - roster.madeAt, 0));
    return roster;
  }

  private noteComputation({ node: { family } }: ServedNode, { segments, rebuilt }: Roster): void {
    this.metrics.count('listsComputed', [family]);
    this.metrics.count('listSegments', [family, 'rebuilt'], rebuilt);
    this.metrics.count('listSegments', [family, 'kept'], segments - rebuilt);
  }
}
