import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { MINUTE } from '../../common/time/duration.js';
import { CLOCK_TOLERANCE } from '../../common/time/overdue.js';
import type { RosterChange } from './roster-change.entity.js';
import { RosterChangeRepository } from './roster-change.repository.js';

/**
 * Every change is kept for this time, even if all daemons have it: processes keep their lists up to date with the log, and
 * readers of lists ask for the changes since their last call. Seconds.
 */
export const LOG_SECONDS = 15 * MINUTE;

/** For readers who lack more changes, the whole list is simpler. */
export const MAX_CHANGES = 1000;

const MAX_READS = 256;

/** The state of the user lists at some moment: they have all changes up to a number, and all dates up to a Unix second. */
export interface RosterPlace {
  readonly version: number;
  readonly moment: number;
}

/** The changes between two numbers of the log. */
export interface LoggedNumbers {
  readonly userIds: ReadonlySet<number>;
  readonly nodeIds: ReadonlySet<number>;
}

interface LogRead extends LoggedNumbers {
  /** The time of the change before the first of them; null if the log has it no longer. */
  readonly beganAt: number | null;
}

/** Reads parts of the log of changes. Many readers ask for the same part: all that waited for one change. */
@Injectable()
export class RosterLogCache {
  private readonly reads = new LRUCache<string, Promise<LogRead | undefined>>({ max: MAX_READS });

  constructor(private readonly changes: RosterChangeRepository) {}

  /**
   * The users and nodes that have changed after a place, up to the change with a number.
   *
   * @param upTo the number of a change that the log has had
   * @returns undefined if the log lacks one of these changes, if they are more than {@link MAX_CHANGES}, or if the place is in
   *   another log: after the restore of a backup, other changes have the same numbers, and are newer than the place
   */
  async between({ version, moment }: RosterPlace, upTo: number): Promise<LoggedNumbers | undefined> {
    if (upTo - version > MAX_CHANGES) return undefined;
    const key = `${version}-${upTo}`;
    const reading = this.reads.get(key) ?? this.read(version, upTo);
    this.reads.set(key, reading);
    reading.catch(() => this.reads.delete(key));
    const read = await reading;
    return (read?.beganAt ?? 0) > moment + CLOCK_TOLERANCE ? undefined : read;
  }

  private async read(version: number, upTo: number): Promise<LogRead | undefined> {
    const rows = await this.changes.after(version - 1, upTo - version + 1);
    const [first] = rows;
    const some = rows.filter(({ id }) => id > version && id <= upTo);
    if (some.length !== upTo - version) return undefined;
    const beganAt = first?.id === version ? first.at : null;
    return { beganAt, userIds: idsOf(some, 'userId'), nodeIds: idsOf(some, 'nodeId') };
  }
}

function idsOf(changes: readonly RosterChange[], whose: 'userId' | 'nodeId'): ReadonlySet<number> {
  return new Set(changes.flatMap((change) => change[whose] ?? []));
}
