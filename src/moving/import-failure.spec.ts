import { Conflict } from '../common/problems/panel.errors.js';
import { DatabaseUnavailable } from '../database/database.errors.js';
import { failureOf } from './import-failure.js';
import { MoveInterrupted, SourceRefused } from './moving.errors.js';
import { reason } from './reasons/reason.js';

describe('the failure of an import', () => {
  it('has the code and the values of an error of another part of the program, beside its English sentence', () => {
    expect(failureOf(new DatabaseUnavailable())).toEqual({
      ...{ code: 'refused', errors: [], conflicts: [], text: 'The database does not answer; try again shortly' },
      values: { problem: 'The database does not answer; try again shortly', problem_code: 'database-away' },
    });
    expect(failureOf(new MoveInterrupted())).toMatchObject({ values: { problem_code: 'import-interrupted' } });
    expect(failureOf(new Conflict('The node Tokyo is taken', 'node-taken', { who: 'Tokyo' })).values).toEqual({
      ...{ problem: 'The node Tokyo is taken', problem_code: 'node-taken', who: 'Tokyo' },
    });
  });

  it('keeps its own reason, and says nothing about an unexpected error', () => {
    expect(failureOf(new SourceRefused(reason('dump-cut')))).toMatchObject({ code: 'dump-cut', values: {} });
    expect(failureOf(new Error('secret'))).toMatchObject({ code: 'unexpected', values: {} });
  });
});
