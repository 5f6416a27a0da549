import { ArrayMaxSize, IsArray, IsInt, IsPositive } from 'class-validator';
import { all } from '../../common/checks/checks.js';
import { CustomField, EnumField } from '../../fields/field.decorators.js';
import { ListQuery } from '../../fields/list/list-query.dto.js';
import { QUARANTINE_STATES } from '../../traffic/quarantine/quarantined-row.entity.js';

/** `open` is another word for `waiting`. */
const STATES = ['open', 'all', ...QUARANTINE_STATES] as const;
const MAX_AT_ONCE = 500;
const ROWS = { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: MAX_AT_ONCE } as const;

const areRows = all(
  IsArray({ message: 'ids must be a list' }),
  ArrayMaxSize(MAX_AT_ONCE, { message: `ids must be ${MAX_AT_ONCE} or fewer` }),
  IsInt({ each: true, message: 'ids must be numbers of rows' }),
  IsPositive({ each: true, message: 'ids must be numbers of rows' }),
);

/** The query of the quarantine: filter and page. */
export class QuarantineQuery extends ListQuery {
  @EnumField(STATES)
  state: (typeof STATES)[number] = 'open';
}

/** One decision for several rows. */
export class DecisionsDto {
  @EnumField(['approve', 'drop'], { required: 'always' })
  decision: 'approve' | 'drop';

  @CustomField(ROWS, areRows, { required: 'always' })
  ids: number[];
}
