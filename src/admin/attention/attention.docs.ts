import { described, enumOf, list, named, nullable, record } from '../../fields/schemas.js';
import { ATTENTION_CODES, ATTENTION_LEVELS, ATTENTION_PAGES } from './attention-codes.js';

const ITEM = record({
  code: named('AttentionCode', enumOf(ATTENTION_CODES)),
  level: enumOf(ATTENTION_LEVELS),
  page: named('AttentionPage', enumOf(ATTENTION_PAGES)),
  count: described('integer', 'How many; 1 where there is nothing to count'),
  named: described(list(record({ id: 'integer', name: 'string' })), 'The first five nodes or operators'),
  at: nullable(described('integer', 'When it was last in order, or when it ends; Unix seconds')),
});
const STEPS = record({
  address: described('boolean', 'True if subscription links have an address'),
  level: 'boolean',
  node: 'boolean',
  key: 'boolean',
  call: 'boolean',
  user: 'boolean',
  second_factor: described('boolean', 'True if the caller has a second factor'),
});

/** What operators should do something about, and the first steps of a fresh panel. */
export const ATTENTION = named(
  'Attention',
  record({
    items: described(list(named('AttentionItem', ITEM)), 'The worst first, as far as the caller may know'),
    first_steps: nullable(described(named('FirstSteps', STEPS), 'The steps that are done; null once all are')),
  }),
);
