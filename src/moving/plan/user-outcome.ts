import type { User } from '../../users/user/user.entity.js';
import type { MovedUser } from '../panels/nouns.js';
import type { Reason } from '../reasons/reason.js';
import type { MarkedField } from './field-marks.js';
import type { TrafficGain } from './traffic-gain.js';

/** What an import does with one user of the old panel. */
export type UserOutcome = AddedUser | KnownUser | LeftOutUser | ConflictingUser;

interface Outcome {
  readonly user: MovedUser;
  readonly notices: readonly Reason[];
}

export interface AddedUser extends Outcome {
  readonly kind: 'added';
  readonly account: string;
  readonly emailKey: string;
  /** True if a user before has the port: this one gets a free port. */
  readonly needsPort: boolean;
  /** Empty for a new one. */
  readonly uuid: string;
}

export interface KnownUser extends Outcome {
  readonly kind: 'known';
  readonly before: User;
  readonly account: string;
  readonly emailKey: string;
  /** The fields that have changed there, without those that cannot change here. */
  readonly fields: ReadonlySet<MarkedField>;
  readonly gain: TrafficGain;
  /** The counters here are still in the period of the last import. */
  readonly isSamePeriod: boolean;
}

export interface LeftOutUser {
  readonly kind: 'left-out';
  readonly user: MovedUser;
  readonly reason: Reason;
}

export interface ConflictingUser {
  readonly kind: 'conflict';
  readonly user: MovedUser;
  readonly conflict: Reason;
}
