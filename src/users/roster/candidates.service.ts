import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { VersionsService } from '../../database/versions/versions.service.js';
import { CandidateRepository } from './candidate.repository.js';
import type { Candidate } from './candidate.js';
import { CandidateSegment, segmentIndex } from './candidate-segment.js';
import { Candidates } from './candidates.js';

/** Other requests get a turn between two such reads. They take a few milliseconds. */
const ROWS_PER_READ = 500;
const CHANGES_PER_READ = 250;

/**
 * All candidates of the panel, in memory. A process reads them once. After that it reads only the users whom the log of changes
 * names, so the cost of a change does not depend on the number of users.
 */
@Injectable()
export class CandidatesService {
  private latest: Candidates | undefined;
  private refreshing: Promise<Candidates> | undefined;

  constructor(
    private readonly versions: VersionsService,
    private readonly repository: CandidateRepository,
  ) {}

  /**
   * The candidates as of the newest version.
   *
   * @param atLeast a change of the log that they must include
   */
  async current(atLeast = 0): Promise<Candidates> {
    const version = Math.max(await this.versions.current('rosters'), atLeast);
    let candidates = this.latest;
    while (candidates === undefined || candidates.version < version) {
      this.refreshing ??= this.refresh().finally(() => (this.refreshing = undefined));
      candidates = await this.refreshing;
    }
    return candidates;
  }

  private async refresh(): Promise<Candidates> {
    const target = await this.versions.current('rosters');
    this.latest = (this.latest && (await this.caughtUp(this.latest, target))) ?? (await this.readAll(target));
    return this.latest;
  }

  /**
   * Applies the changes since then, up to the end of the log.
   *
   * @param target the number of a change that the database has
   * @returns undefined if the log lacks a change
   */
  private async caughtUp(before: Candidates, target: number): Promise<Candidates | undefined> {
    for (let candidates = before; ;) {
      const { version, isComplete, isLast, changes } = await this.repository.since(
        candidates.version,
        CHANGES_PER_READ,
      );
      if (!isComplete) return undefined;
      candidates = candidates.changed(version, changes);
      if (isLast) return version >= target ? candidates : undefined;
      await setImmediate();
    }
  }

  /**
   * Reads all users in portions, and then those who changed during the read. So the result is from the moment of the last
   * statement, as if that one had read all users: every user who changed after their portion is in the log. One snapshot would give
   * the same, and hold a transaction open for seconds. Another thread would need a connection to SQLite or a pool of its own, and
   * would copy all users to this one.
   *
   * @param version the number of a change that the database has
   */
  private async readAll(version: number): Promise<Candidates> {
    const candidates = new Candidates(version, await this.readSegments());
    const target = await this.versions.current('rosters');
    return (await this.caughtUp(candidates, target)) ?? (await this.readAll(target));
  }

  private async readSegments(): Promise<CandidateSegment[]> {
    const segments: CandidateSegment[] = [];
    let open: Candidate[] = [];
    for (let afterUid = 0, hasMore = true; hasMore;) {
      const some = await this.repository.list(afterUid, ROWS_PER_READ);
      for (const candidate of some) {
        if (segmentIndex(candidate.uid) !== segmentIndex(afterUid) && open.length > 0) {
          segments.push(CandidateSegment.of(open));
          open = [];
        }
        open.push(candidate);
        afterUid = candidate.uid;
      }
      hasMore = some.length === ROWS_PER_READ;
      await setImmediate();
    }
    return open.length === 0 ? segments : [...segments, CandidateSegment.of(open)];
  }
}
