import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../common/clock.js';
import { nextUtcMidnight } from '../common/utc-date.js';
import { Database } from '../database/database.js';
import { Versions } from '../database/versions.js';
import type { TaggedAnswer } from '../http/tagged-answer.js';
import { listEntitled, nextBanEnd } from '../users/entitlement.js';
import type { NodeView } from './node-view.js';
import { type Roster, rosterAnswer, rosterItems } from './roster.js';

const CACHE_BYTES = 128 * 1024 * 1024;
/** Read in one go; between two of them other requests have their turn. */
const USERS_PER_READ = 10_000;

interface KeptRoster extends Roster {
  readonly version: number;
}

interface Computation {
  readonly version: number;
  readonly roster: Promise<KeptRoster>;
}

/**
 * The user lists of all nodes. A list is computed once per version, however many nodes ask for it at once, and kept as
 * bytes; nodes with the same level, groups and fields share it.
 */
@Injectable()
export class RostersService {
  private readonly kept = new LRUCache<string, KeptRoster>({
    maxSize: CACHE_BYTES,
    // The compressed form is about a third as long.
    sizeCalculation: ({ answer }) => Math.ceil(answer.body.length * 1.4) + 1,
  });
  private readonly computations = new Map<string, Computation>();

  constructor(
    private readonly database: Database,
    private readonly versions: Versions,
    private readonly clock: Clock,
  ) {}

  /** The list of a node, as of the newest version and of this moment. */
  async get(view: NodeView): Promise<TaggedAnswer> {
    const version = await this.versions.current('rosters');
    const key = view.rosterKey;
    const kept = this.kept.get(key);
    if (kept?.version === version && this.clock.unixSeconds() < kept.validUntil) return kept.answer;
    return (await this.computeOnce(key, version, view)).answer;
  }

  private computeOnce(key: string, version: number, view: NodeView): Promise<KeptRoster> {
    const running = this.computations.get(key);
    if (running?.version === version) return running.roster;
    const computation: Computation = { version, roster: this.compute(key, version, view) };
    this.computations.set(key, computation);
    const end = (): void => {
      if (this.computations.get(key) === computation) this.computations.delete(key);
    };
    computation.roster.then(end, end);
    return computation.roster;
  }

  private async compute(key: string, version: number, view: NodeView): Promise<KeptRoster> {
    const now = this.clock.unixSeconds();
    const answer = rosterAnswer(await this.readItems(view, now), now);
    const banEnd = await this.database.read((manager) => nextBanEnd(manager, view, now));
    const before = this.kept.get(key)?.answer;
    const roster = {
      version,
      // The same list again keeps its bytes, its compressed form and the time of its last change.
      answer: before?.etag === answer.etag ? before : answer,
      validUntil: Math.min(nextUtcMidnight(now), banEnd ?? Infinity),
    };
    this.kept.set(key, roster);
    return roster;
  }

  private async readItems(view: NodeView, now: number): Promise<string[]> {
    const items: string[] = [];
    for (let afterUid = 0; ;) {
      const users = await this.database.read((manager) => listEntitled(manager, view, now, afterUid, USERS_PER_READ));
      items.push(...rosterItems(view, users));
      const last = users.at(-1);
      if (last === undefined || users.length < USERS_PER_READ) return items;
      afterUid = last.uid;
    }
  }
}
