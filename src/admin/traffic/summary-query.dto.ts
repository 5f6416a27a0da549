import { EnumField } from '../../fields/field.decorators.js';

export const RANGES = ['24h', '7d', '30d'] as const;
export type Range = (typeof RANGES)[number];

/** The range of a summary, up to now. */
export class SummaryQuery {
  @EnumField(RANGES, { schemaName: 'SummaryRange' })
  range: Range = '24h';
}
