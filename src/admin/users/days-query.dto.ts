import { IsWhole } from '../../common/checks.js';
import { AsNumber } from '../../http/checked-query.js';

/** How many days back are asked for. */
export class DaysQuery {
  @AsNumber()
  @IsWhole('days', 1, 400)
  days = 30;
}
