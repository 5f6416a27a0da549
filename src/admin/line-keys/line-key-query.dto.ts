import { IsOptional } from 'class-validator';
import { IsOneOf, IsWhole } from '../../common/checks.js';
import { AsNumber } from '../../http/checked-query.js';
import { IsSort } from '../resource/is-sort.js';
import { ListQuery } from '../resource/list-query.dto.js';

export const KEY_ORDERS = ['id', 'node', 'created_at', 'last_used_at', 'expires_at'] as const;
export const KEY_STATES = ['live', 'ending', 'expired', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** Which line keys are asked for. */
export class LineKeyQuery extends ListQuery {
  @IsSort(KEY_ORDERS)
  sort = 'id';

  @IsOptional()
  @AsNumber()
  @IsWhole('node', 1, 4_294_967_295)
  node?: number;

  @IsOptional()
  @IsOneOf('state', KEY_STATES)
  state?: KeyState;
}
