import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../common/time/clock.js';
import type { Candidates } from '../../users/roster/candidates.js';
import { CandidatesService } from '../../users/roster/candidates.service.js';
import { Metrics } from '../../metrics/metrics.js';
import type { NodeView } from '../api/node-view.js';
import { FAMILIES } from '../proxy-node.entity.js';
import { Roster } from './roster.js';

const CACHE_BYTES = 128 * 1024 * 1024;
/** After so many changes during a computation, the last list is the response. */
const MAX_TRIES = 3;

interface Computation {
  readonly candidates: Candidates;
  readonly roster: Promise<Roster>;
}

/** The user lists of all nodes, in memory. Nodes with the same levels, groups and fields share a list. */
@Injectable()
export class RostersService {
  private readonly kept = new LRUCache<string, Roster>({ maxSize: CACHE_BYTES, sizeCalculation: ({ size }) => size });
  private readonly computations = new Map<string, Computation>();

  constructor(
    private readonly candidates: CandidatesService,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {
    for (const family of FAMILIES) {
      metrics.count('listsComputed', [family], 0);
      for (const result of ['rebuilt', 'kept']) metrics.count('listSegments', [family, result], 0);
    }
  }

  /** Returns the list of a node, as of the newest version and of this moment. */
  async get(view: NodeView): Promise<Roster> {
    let roster = this.kept.get(view.rosterKey);
    for (let tries = 1; ; tries++) {
      const candidates = await this.candidates.current();
      const holds = roster?.holds(candidates, this.clock.unixSeconds()) === true;
      if (roster !== undefined && (holds || tries > MAX_TRIES)) {
        if (this.metrics.isOn) this.noteAge(view, roster);
        return roster;
      }
      roster = await this.computeOnce(view, candidates);
    }
  }

  private computeOnce(view: NodeView, candidates: Candidates): Promise<Roster> {
    const key = view.rosterKey;
    const running = this.computations.get(key);
    if (running?.candidates === candidates) return running.roster;
    const computation: Computation = { candidates, roster: this.compute(view, candidates) };
    this.computations.set(key, computation);
    const end = (): void => {
      if (this.computations.get(key) === computation) this.computations.delete(key);
    };
    computation.roster.then(end, end);
    return computation.roster;
  }

  private async compute(view: NodeView, candidates: Candidates): Promise<Roster> {
    const { rosterKey } = view;
    const roster = await Roster.of(view, candidates, this.clock.unixSeconds(), this.kept.peek(rosterKey));
    this.kept.set(rosterKey, roster);
    if (this.metrics.isOn) this.noteComputation(view, roster);
    return roster;
  }

  private noteAge({ node: { family } }: NodeView, { madeAt }: Roster): void {
    this.metrics.observe('listAge', [family], Math.max(this.clock.unixSeconds() - madeAt, 0));
  }

  private noteComputation({ node: { family } }: NodeView, { segments, rebuilt }: Roster): void {
    this.metrics.count('listsComputed', [family]);
    this.metrics.count('listSegments', [family, 'rebuilt'], rebuilt);
    this.metrics.count('listSegments', [family, 'kept'], segments - rebuilt);
  }
}
