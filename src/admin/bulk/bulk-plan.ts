import type { BulkAction } from '../../users/bulk/bulk-action.js';
import type { UserSelection } from '../users/user-list-query.dto.js';

/** What an admin has been shown and may now have done. */
export interface BulkPlan {
  readonly action: BulkAction;
  /** Of which users; the text in it is settled. */
  readonly selection: UserSelection;
  /** Of these only, where they were chosen one by one. */
  readonly ids: readonly number[] | null;
  /** Who is newer than this number is not touched. */
  readonly through: number;
  readonly count: number;
  /** Who was shown it. */
  readonly operator: number;
}
