import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsOneOf, IsWhole } from '../../common/checks.js';
import { AsNumber, AsTruth } from '../../http/checked-query.js';
import { type Limit, LIMITS } from '../../users/search/near-condition.js';
import { USER_ORDERS } from '../../users/search/user-order.js';
import { USER_STATES, type UserState } from '../../users/user-state.js';
import { IsSort } from '../resource/is-sort.js';
import { ListQuery } from '../resource/list-query.dto.js';

/** Which users are asked for, and in which order. */
export class UserListQuery extends ListQuery {
  @IsSort(USER_ORDERS)
  sort = 'id';

  @IsOptional()
  @IsOneOf('state', USER_STATES)
  state?: UserState;

  @IsOptional()
  @IsString({ message: 'level must be given once' })
  @MaxLength(64, { message: 'level must be 64 characters or less' })
  level?: string;

  /** Empty for those in no group. */
  @IsOptional()
  @IsString({ message: 'group must be given once' })
  @MaxLength(64, { message: 'group must be 64 characters or less' })
  group?: string;

  /** Those who are on the list of this node. */
  @IsOptional()
  @AsNumber()
  @IsWhole('node', 1, 4_294_967_295)
  node?: number;

  @IsOptional()
  @IsOneOf('near', LIMITS)
  near?: Limit;

  @IsOptional()
  @AsTruth()
  @IsBoolean({ message: 'online must be true or false' })
  online?: boolean;
}

/** What of such a query says which users are meant. */
export type UserSelection = Pick<UserListQuery, 'q' | 'state' | 'level' | 'group' | 'node' | 'near' | 'online'>;
