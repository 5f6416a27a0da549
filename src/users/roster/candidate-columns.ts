import type { Candidate } from './candidate.js';

/** Candidates as columns. */
export interface CandidateColumns {
  readonly uids: Int32Array;
  readonly ports: Int32Array;
  readonly levelIds: Int32Array;
  readonly groupIds: Int32Array;
  readonly lastDays: Int32Array;
  readonly banEnds: Float64Array;
  readonly speedLimits: BigInt64Array;
  /** All passwords, one after the other. */
  readonly passwds: string;
  readonly passwdEnds: Int32Array;
  /** All UUIDs, one after the other. */
  readonly uuids: string;
  readonly deviceLimits: Int32Array;
}

/** A loop, because `Int32Array.from` with a function takes ten times as long. */
export function candidateColumns(candidates: readonly Candidate[]): CandidateColumns {
  const columns = emptyColumns(candidates.length);
  let end = 0;
  for (const [row, candidate] of candidates.entries()) {
    columns.uids[row] = candidate.uid;
    columns.ports[row] = candidate.port;
    columns.levelIds[row] = candidate.levelId;
    columns.groupIds[row] = candidate.groupId;
    columns.lastDays[row] = candidate.lastDay;
    columns.banEnds[row] = candidate.banEnd;
    columns.speedLimits[row] = candidate.speedLimit;
    columns.passwdEnds[row] = end += candidate.passwd.length;
    columns.deviceLimits[row] = candidate.deviceLimit;
  }
  return {
    ...columns,
    passwds: candidates.map(({ passwd }) => passwd).join(''),
    uuids: candidates.map(({ uuid }) => uuid).join(''),
  };
}

function emptyColumns(length: number): Omit<CandidateColumns, 'passwds' | 'uuids'> {
  return {
    uids: new Int32Array(length),
    ports: new Int32Array(length),
    levelIds: new Int32Array(length),
    groupIds: new Int32Array(length),
    lastDays: new Int32Array(length),
    banEnds: new Float64Array(length),
    speedLimits: new BigInt64Array(length),
    passwdEnds: new Int32Array(length),
    deviceLimits: new Int32Array(length),
  };
}
