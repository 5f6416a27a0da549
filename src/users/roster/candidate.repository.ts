import { Repository } from 'typeorm';
import { dayNumber } from '../../common/time/utc-date.js';
import type { User } from '../user/user.entity.js';
import type { Candidate, CandidateChange } from './candidate.js';

/** The columns of a candidate. Integers beyond 2^53 are text. */
interface CandidateRow {
  readonly uid: number;
  readonly port: number | null;
  readonly passwd: string;
  readonly uuid: string;
  readonly deviceLimit: number;
  readonly speedLimit: number | string;
  readonly levelId: number;
  readonly groupId: number | null;
  readonly expiredAt: string;
  readonly banTime: number | null;
}

/** A change of the log. All other columns are null for a user who is no candidate. */
type ChangeRow = { readonly [column in keyof CandidateRow]: CandidateRow[column] | null } & {
  readonly change: number;
  readonly changedUid: number | null;
};

/** Changes of the log, in the order of their commits. */
export interface LoggedChanges {
  /** The number of the last one. */
  readonly version: number;
  /** False if the log lacks a change before one of these. */
  readonly isComplete: boolean;
  /** True if the log has no more of them. */
  readonly isLast: boolean;
  /** One of each user. */
  readonly changes: readonly CandidateChange[];
}

const COLUMNS = `users.id AS uid, users.port AS port, users.passwd AS passwd, users.uuid AS uuid,
  users.device_limit AS deviceLimit, users.speed_limit AS speedLimit,
  users.level_id AS levelId, users.group_id AS groupId, users.expired_at AS expiredAt, users.ban_time AS banTime`;
/**
 * The rules of `explainEntitlement` that depend on the user alone. It is not "u + d < transfer_enable": a sum beyond 64 bits is an
 * error on MySQL. COALESCE makes the databases read users in the order of their numbers; otherwise they may use the index of ports.
 */
const IS_CANDIDATE = `users.status <> -1 AND users.enable = 1 AND users.u < users.transfer_enable - users.d`;

/** Reads candidates: users who are on a list if the node serves them and if the dates allow it. */
export class CandidateRepository extends Repository<User> {
  /** Up to `most` candidates with a number above `afterUid`, ascending. */
  async list(afterUid: number, most: number): Promise<Candidate[]> {
    const rows = await this.manager.query<CandidateRow[]>(
      `SELECT ${COLUMNS} FROM users WHERE ${IS_CANDIDATE} AND users.id > ? ORDER BY users.id LIMIT ${most}`,
      [afterUid],
    );
    return rows.map(candidateOf);
  }

  /**
   * Up to `most` changes of the log after a version, with the present rows of their users. One statement reads both, so log and
   * users show the same moment. A user who changes between two calls is in the result of the second call.
   */
  async since(version: number, most: number): Promise<LoggedChanges> {
    const rows = await this.manager.query<ChangeRow[]>(
      `SELECT changed.id AS \`change\`, changed.user_id AS changedUid, ${COLUMNS}
       FROM roster_changes changed LEFT JOIN users ON users.id = changed.user_id AND ${IS_CANDIDATE}
       WHERE changed.id > ? ORDER BY changed.id LIMIT ${most}`,
      [version],
    );
    const changes = new Map<number, CandidateChange>();
    for (const { changedUid: uid, ...row } of rows)
      if (uid !== null) changes.set(uid, { uid, candidate: isCandidate(row) ? candidateOf(row) : undefined });
    const newest = rows.at(-1)?.change ?? version;
    return {
      version: newest,
      isComplete: rows.length === newest - version,
      isLast: rows.length < most,
      changes: [...changes.values()],
    };
  }
}

function isCandidate(row: { readonly uid: number | null }): row is CandidateRow {
  return row.uid !== null;
}

function candidateOf({ groupId, expiredAt, banTime, speedLimit, port, ...same }: CandidateRow): Candidate {
  const { uid, passwd, uuid, deviceLimit, levelId } = same;
  return {
    ...{ uid, passwd, uuid, deviceLimit, levelId },
    port: port ?? 0,
    groupId: groupId ?? 0,
    lastDay: dayNumber(expiredAt),
    banEnd: banTime ?? 0,
    speedLimit: BigInt(speedLimit),
  };
}
