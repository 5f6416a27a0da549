import { IsOptional } from 'class-validator';
import { IsWhole } from '../../common/checks.js';
import { AsNumber } from '../../http/checked-query.js';

/** How far back is asked for: hours, by the hour, or days, by the day. */
export class SpanQuery {
  @IsOptional()
  @AsNumber()
  @IsWhole('hours', 1, 168)
  hours?: number;

  @IsOptional()
  @AsNumber()
  @IsWhole('days', 1, 400)
  days?: number;
}
