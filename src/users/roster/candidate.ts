/** A user who is on the list of a node if the node serves their level and group, and if the dates allow it. */
export interface Candidate {
  readonly uid: number;
  /** 0 for no port: the user is on lists of nodes with one port alone. */
  readonly port: number;
  readonly passwd: string;
  readonly uuid: string;
  /** 0 for no limit. */
  readonly deviceLimit: number;
  /** Bytes per second. */
  readonly speedLimit: bigint;
  readonly levelId: number;
  /** 0 for no group. */
  readonly groupId: number;
  /** The last valid day as a number, 20261231. */
  readonly lastDay: number;
  /** The end of a temporary ban in Unix seconds, or 0. */
  readonly banEnd: number;
}

/** A user of the log of changes, with the candidate that they are now. */
export interface CandidateChange {
  readonly uid: number;
  readonly candidate: Candidate | undefined;
}
