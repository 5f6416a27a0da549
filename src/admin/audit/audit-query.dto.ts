import { Matches } from 'class-validator';
import type { CheckContext } from '../../common/checks/field-problems.js';
import { MAX_INT32 } from '../../common/integers.js';
import { CustomField } from '../../fields/field.decorators.js';
import { IntegerFilter, TextFilter } from '../../fields/query.decorators.js';

const LAST_MOMENT = 999_999_999_999;
const CURSOR = /^\d{1,12}-[1-9]\d{0,9}$/;
const CURSOR_PROBLEM = 'after must be the value of next on the previous page';

/** The query of the audit log: filters and page. */
export class AuditQueryDto {
  @TextFilter(64, {
    problem: 'must be at most 64 characters long',
    description: 'One actor; or a kind, such as operator',
    example: 'operator:3',
  })
  actor?: string;

  @TextFilter(64, {
    problem: 'must be at most 64 characters long',
    description: 'One action; or the first word of actions, such as user',
    example: 'user.changed',
  })
  action?: string;

  @TextFilter(128, { problem: 'must be at most 128 characters long', example: 'user:7' })
  subject?: string;

  @IntegerFilter(1, MAX_INT32, {
    description:
      'The changes that this operation made. A list without operation, subject and action leaves out the changes of all operations',
  })
  operation?: number;

  @IntegerFilter(0, LAST_MOMENT, { description: 'Unix seconds, inclusive' })
  from?: number;

  @IntegerFilter(0, LAST_MOMENT, { description: 'Unix seconds, exclusive' })
  to?: number;

  @CustomField(
    { type: 'string', pattern: CURSOR.source },
    Matches(CURSOR, { message: CURSOR_PROBLEM, context: { code: 'cursor' } satisfies CheckContext }),
    {
      description: 'The value of next on the previous page',
    },
  )
  after?: string;

  @IntegerFilter(1, 200)
  limit = 50;
}
