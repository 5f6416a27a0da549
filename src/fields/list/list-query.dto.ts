import { BooleanFilter, IntegerFilter, TextFilter } from '../query.decorators.js';
import { stringOf } from '../schemas.js';

const MAX_CURSOR = 1024;
export const DEFAULT_LIMIT = 50;

/** The number of items on a page. */
export function PageLimit(): PropertyDecorator {
  return IntegerFilter(1, 200);
}

/** The place of a page in the list. Only `next` of a page is valid, and it is never empty. */
export function PageCursor(): PropertyDecorator {
  return TextFilter(MAX_CURSOR, {
    problem: 'must be what next was in the page before',
    schema: stringOf(1, MAX_CURSOR),
    description: 'The value of next on the page before',
  });
}

/** Whether a page has the number of all items. */
export function PageCount(): PropertyDecorator {
  return BooleanFilter({ description: 'Whether to count all items' });
}

/** A text that the items of a list contain. */
export function SearchText(): PropertyDecorator {
  return TextFilter(320, { description: 'A text to search for' });
}

/** Names one page of a list. */
export class CursorQuery {
  @PageLimit()
  limit = DEFAULT_LIMIT;

  @PageCursor()
  after?: string;
}

/** Names one page of a list that the panel counts on request. */
export class PageQuery extends CursorQuery {
  @PageCount()
  count = false;
}

/** Names one page of a list that can be searched. */
export class ListQuery extends PageQuery {
  @SearchText()
  q?: string;
}
