import { IsOptional } from 'class-validator';
import { IsWhole } from '../../common/checks.js';
import { AsNumber } from '../../http/checked-query.js';
import { ListQuery } from '../resource/list-query.dto.js';

/** Which hits are asked for. */
export class HitQuery extends ListQuery {
  @IsOptional()
  @AsNumber()
  @IsWhole('user', 1, 2_147_483_647)
  user?: number;

  @IsOptional()
  @AsNumber()
  @IsWhole('node', 1, 4_294_967_295)
  node?: number;
}
