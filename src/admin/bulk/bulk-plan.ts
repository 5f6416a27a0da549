import type { BulkAction } from '../../users/bulk/bulk-action.js';
import { USER_STATES } from '../../users/user/user-state.js';
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

/** The filters of a change that has begun, as its row holds them. */
export type StoredSelection = Omit<UserSelection, 'state'> & { readonly state?: string };

/** A program without filters by tag would ignore the tag, and change all users. It fails at this state, and other programs go on. */
const TAGGED = 'tagged:';

export function stored(selection: UserSelection): StoredSelection {
  const { state = '' } = selection;
  return selection.tag === undefined ? selection : { ...selection, state: `${TAGGED}${state}` };
}

export function readStored({ state, ...others }: StoredSelection): UserSelection {
  const name = state?.replace(TAGGED, '');
  const known = USER_STATES.find((each) => each === name);
  return known === undefined ? others : { ...others, state: known };
}
