import { IsIn } from 'class-validator';

export const RANGES = ['24h', '7d', '30d'] as const;
export type Range = (typeof RANGES)[number];

/** How far back is asked for. */
export class SummaryQuery {
  @IsIn(RANGES, { message: `range must be one of ${RANGES.join(', ')}` })
  range: Range = '24h';
}
