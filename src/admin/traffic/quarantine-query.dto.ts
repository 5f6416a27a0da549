import { ArrayMaxSize, IsArray, IsInt, IsPositive } from 'class-validator';
import { IsOneOf } from '../../common/checks.js';
import { QUARANTINE_STATES } from '../../traffic/quarantined-row.entity.js';
import { ListQuery } from '../resource/list-query.dto.js';

/** `open` is another word for those that wait. */
const STATES = ['open', 'all', ...QUARANTINE_STATES] as const;
const MOST_AT_ONCE = 500;

/** Which rows are asked for. */
export class QuarantineQuery extends ListQuery {
  @IsOneOf('state', STATES)
  state: (typeof STATES)[number] = 'open';
}

/** The same decision about several rows. */
export class DecisionsDto {
  @IsOneOf('decision', ['approve', 'drop'])
  decision: 'approve' | 'drop';

  @IsPositive({ each: true, message: 'ids must be numbers of rows' })
  @IsInt({ each: true, message: 'ids must be numbers of rows' })
  @ArrayMaxSize(MOST_AT_ONCE, { message: `ids must be ${MOST_AT_ONCE} or fewer` })
  @IsArray({ message: 'ids must be a list' })
  ids: number[];
}
