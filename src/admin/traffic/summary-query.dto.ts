import { IsOneOf } from '../../common/checks.js';

export const RANGES = ['24h', '7d', '30d'] as const;
export type Range = (typeof RANGES)[number];

/** How far back is asked for. */
export class SummaryQuery {
  @IsOneOf('range', RANGES)
  range: Range = '24h';
}
