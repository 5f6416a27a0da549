import type { BulkAction } from '../../users/bulk/bulk-action.js';
import type { UserSelection } from '../users/user-list-query.dto.js';

/** A bulk change that a preview has shown to an operator. */
export interface BulkPlan {
  readonly action: BulkAction;
  /** Selects the users. The search has settled its text, so that the text selects the same users later. */
  readonly selection: UserSelection;
  /** The numbers of the users; null where the selection applies. */
  readonly ids: readonly number[] | null;
  /** Users with a higher number stay as they are. */
  readonly through: number;
  readonly count: number;
  /** The number of the operator who saw the preview. */
  readonly operator: number;
}
