import { Installation } from '../../support/process/installation.js';
import { PATIENCE_MS } from '../../support/process/process.js';
import { isOnServer } from '../../support/database/test-database.js';
import { deathsInCopies } from './database-copies.js';
import { type Attempt, isCommit, type Moment, type Sweep, sweep, transactionAround } from './kill-sweep.js';
import { KilledChanges } from './killed-changes.js';
import { isThorough } from '../../jest/thorough.mjs';

jest.setTimeout(4 * PATIENCE_MS);

const ALL = ['bulkChange', 'importedFile', 'quarantineCharge', 'refresh', 'logout', 'rotation'] as const;
/** A server ends the transaction of a dead process, whatever it has changed: one of many statements and one of few stand for all. */
const KINDS: readonly (typeof ALL)[number][] = isOnServer && !isThorough ? ['importedFile', 'refresh'] : ALL;
/** Background work of the program: leases of jobs, times of last use, and seals of the audit log. */
const BESIDE = /leases|last_used|last_seen|node_contacts|audit_log SET seal|audit_chain/;

describe('a change of several rows during which the program is killed', () => {
  let installation: Installation;
  let changes: KilledChanges;
  beforeAll(async () => {
    installation = await Installation.create();
    changes = await KilledChanges.begin(installation);
  }, PATIENCE_MS);
  afterAll(async () => {
    await changes.end();
    await installation.stop();
  }, PATIENCE_MS);

  it.each(KINDS)('%s is applied whole or not at all, and exactly once after a repeat', async (kind) => {
    const { statements, deaths } = await deathsOf(kind);
    const died = deaths.map(({ statement }) => statement);
    const meant = statements.filter((_statement, index) => momentsOf(statements, index).length > 0);
    expect(meant.filter((statement) => !died.includes(statement))).toEqual([]);
    expect(new Set(deaths.map(({ isDone }) => isDone)).has(false)).toBe(true);
    expect(deaths.filter(({ statement }) => isCommit(statement)).length).toBeGreaterThan(0);
  });

  /**
   * All state of an embedded database is in its files, so one process shows what it leaves at each statement. A thorough run kills processes
   * there too.
   */
  async function deathsOf(kind: (typeof KINDS)[number]): Promise<Sweep> {
    const begin = (): Promise<Attempt> => changes[kind]();
    if (isOnServer || isThorough) return sweep(begin, momentsOf);
    // The first call on a database runs statements that later calls do not.
    await (await begin()).repeat();
    return deathsInCopies(installation, begin, momentsOf);
  }

  /**
   * Without the statements that only read: the state before them equals the state before the next change. A death within a
   * transaction undoes what the transaction has done so far, and a death before COMMIT undoes all of it. So a death before COMMIT
   * stands for all deaths within the transaction. A change outside the transaction, which would be a defect, survives that death.
   */
  function momentsOf(statements: readonly string[], index: number): readonly Moment[] {
    const statement = statements[index] ?? '';
    if (!isChange(statement)) return [];
    const changes = transactionAround(statements, index).filter((each) => isChange(each) && !isCommit(each));
    if (!isCommit(statement)) return changes.length === 0 ? ['before'] : [];
    return changes.length === 0 ? [] : ['before', isOnServer ? 'sent' : 'answered'];
  }

  function isChange(statement: string): boolean {
    return !BESIDE.test(statement) && !/^(SELECT|SET|START|BEGIN|ROLLBACK)/.test(statement);
  }
});
