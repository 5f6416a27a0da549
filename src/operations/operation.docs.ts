import { described, enumOf, named, record, type ValueOf } from '../fields/schemas.js';
import { OPERATION_KINDS, OPERATION_STATES } from './operation.entity.js';

export const OPERATION_STATE = named('OperationState', enumOf(OPERATION_STATES));

export const OPERATION = named(
  'Operation',
  record({
    id: 'integer',
    kind: named('OperationKind', enumOf(OPERATION_KINDS)),
    state: OPERATION_STATE,
    about: described(
      'string',
      'The action of a change of users, or the name of the old panel; empty for a file of users',
    ),
    by: described('string?', 'The operator'),
    total: described('integer?', 'Users or lines, if their number is known'),
    done: described('integer', 'Of these, the ones that it is done with'),
    refused: described('integer', 'Of the done ones, those that it could not do'),
    problem: described('string?', 'Why it has failed or stopped, as an English sentence'),
    created_at: 'moment',
    finished_at: 'integer?',
  }),
);
export type OperationDocument = ValueOf<typeof OPERATION>;
