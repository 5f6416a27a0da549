import type { OperationOf } from '../../operations/operation.entity.js';
import type { BulkPlan } from './bulk-plan.js';

/** What a change of many users does, and to whom. Users with a number above `through` were added later, and stay as they are. */
export type BulkInput = Pick<BulkPlan, 'action' | 'selection' | 'ids' | 'through'>;

/** Where a change of many users is. */
export interface BulkPlace {
  /** The highest number of a user that the change has processed. */
  readonly lastUserId: number;
  /** The users that the change deletes next, after their history; null when there are none. */
  readonly pendingIds: readonly number[] | null;
}

/** A change of many users. */
export type BulkChange = OperationOf<BulkInput, BulkPlace>;
