import { IsOptional } from 'class-validator';
import { IsWhole } from '../../common/checks.js';
import { AsNumber } from '../../http/checked-query.js';
import { ListQuery } from '../resource/list-query.dto.js';

const LAST_MOMENT = 253_402_300_799;

/** Which rows of the ledger are asked for. Moments are Unix seconds; without them the last 30 days. */
export class LedgerQuery extends ListQuery {
  @IsOptional()
  @AsNumber()
  @IsWhole('user', 1, 2_147_483_647)
  user?: number;

  @IsOptional()
  @AsNumber()
  @IsWhole('node', 1, 4_294_967_295)
  node?: number;

  @IsOptional()
  @AsNumber()
  @IsWhole('from', 0, LAST_MOMENT)
  from?: number;

  @IsOptional()
  @AsNumber()
  @IsWhole('to', 0, LAST_MOMENT)
  to?: number;
}
