import { Installation } from '../../support/process/installation.js';
import { PATIENCE_MS } from '../../support/process/process.js';
import { isOnServer } from '../../support/database/test-database.js';
import { deathsInCopies } from './database-copies.js';
import {
  type Death,
  isCommit,
  killAt,
  type LastStatement,
  type Moment,
  type Sweep,
  transactionWith,
} from './kill-sweep.js';
import { killTogether, statementsOfEach } from './kill-together.js';
import { KilledReports } from './killed-reports.js';
import { isThorough } from '../../jest/thorough.mjs';

jest.setTimeout(4 * PATIENCE_MS);

/**
 * "Answered" applies to COMMIT only: after any other statement the state equals that before the next one. So it does with a statement under
 * way, which only a thorough run tries at each statement.
 */
const MOMENTS: readonly LastStatement['moment'][] = isOnServer
  ? ['before', 'sent', 'answered']
  : ['before', 'answered'];
const BEGIN = isOnServer ? 'START TRANSACTION' : 'BEGIN IMMEDIATE';
const FORMS = ['rows', 'totals', 'repeating'] as const;
/** From this statement on, a report holds the lock that all reports need that change the user list. */
const LOCK = /^UPDATE versions/;
/** The parts of each report. Reports of other daemons have some statements of their own. */
const CASES = [
  ...MOMENTS.map((moment) => ({ form: 'rows' as const, moment, kinds: ['SELECT', 'INSERT', 'UPDATE', 'COMMIT'] })),
  { form: 'totals' as const, moment: 'before' as const, kinds: ['SELECT', 'INSERT', 'UPDATE', 'COMMIT'] },
  { form: 'repeating' as const, moment: 'before' as const, kinds: ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'COMMIT'] },
];

type Form = (typeof FORMS)[number];

describe('a report during which the program is killed', () => {
  let installation: Installation;
  let reports: KilledReports;
  let sweeps: Readonly<Record<Form, Sweep>>;
  beforeAll(async () => {
    installation = await Installation.create();
    reports = new KilledReports(installation);
    // The first report of a database runs statements that later ones do not.
    for (const form of FORMS) await (await reports[form]()).repeat();
    sweeps = await (isOnServer ? onServer() : onFile());
  }, 4 * PATIENCE_MS);
  afterAll(() => installation.stop(), PATIENCE_MS);

  it.each(CASES)(
    'T70: is applied whole or not at all, and exactly once after a repeat: $form, $moment',
    ({ form, moment, kinds }) => {
      const { statements, deaths: all } = sweeps[form];
      const deaths = all.filter((death) => death.moment === moment);
      const died = deaths.map(({ statement }) => statement);
      const transaction = transactionOf(statements).filter((statement) => isMeant(statement, moment));
      expect(transaction.slice(1).filter((statement) => !died.includes(statement))).toEqual([]);
      for (const kind of [BEGIN, ...kinds].filter((each) => isMeant(each, moment)))
        expect(died.join('\n')).toMatch(new RegExp(`^${kind}`, 'm'));
      for (const { statement, isDone } of deaths.filter((death) => transaction.includes(death.statement))) {
        if (isCommit(statement) && moment === 'sent') continue;
        const isExpected = isCommit(statement) && moment === 'answered';
        expect([statement, isDone]).toEqual([statement, isExpected]);
      }
    },
  );

  (isOnServer ? it.skip : it)('leaves after a real kill what a copy of the database has', async () => {
    for (const form of FORMS) {
      const transaction = transactionOf(sweeps[form].statements);
      const middle = transaction[Math.floor(transaction.length / 2)] ?? '';
      const commit = transaction.at(-1) ?? '';
      const meant = [
        { statement: middle, moment: 'before', isDone: false },
        { statement: commit, moment: 'before', isDone: false },
        ...(form === 'rows' ? [{ statement: commit, moment: 'answered', isDone: true } as const] : []),
      ] as const;
      const deaths = await killAt(() => reports[form](), meant);
      expect(deaths).toEqual(meant);
    }
  });

  /** One process shows what it leaves at each statement, because all state of an embedded database is in its files. */
  async function onFile(): Promise<Record<Form, Sweep>> {
    return {
      rows: await deathsInCopies(installation, () => reports.rows(), momentsOf),
      totals: await deathsInCopies(installation, () => reports.totals(), momentsOf),
      repeating: await deathsInCopies(installation, () => reports.repeating(), momentsOf),
    };
  }

  function momentsOf(statements: readonly string[], index: number): readonly Moment[] {
    return isCommit(statements[index] ?? '') ? ['before', 'answered'] : ['before'];
  }

  /** A server ends the transactions of a dead process in its own way, so processes die at each statement. */
  async function onServer(): Promise<Record<Form, Sweep>> {
    const begins = {
      rows: () => reports.rows(),
      totals: () => reports.totals(),
      repeating: () => reports.repeating(),
    };
    const statements = await statementsOfEach(installation, begins);
    const targets = CASES.flatMap(({ form, moment }) => {
      const lock = statements[form].findIndex((statement) => LOCK.test(statement));
      return statements[form]
        .map((statement, index) => ({
          ...{ form, moment, statement },
          isAlone: lock !== -1 && (index > lock || (index === lock && moment !== 'before')),
        }))
        .filter(({ statement }) => isMeant(statement, moment));
    });
    const all = await killTogether(installation, begins, targets);
    const of = (form: Form): Sweep => ({
      statements: statements[form],
      deaths: all.filter((death: Death & { form: Form }) => death.form === form),
    });
    return { rows: of('rows'), totals: of('totals'), repeating: of('repeating') };
  }

  function isMeant(statement: string, moment: LastStatement['moment']): boolean {
    return moment === 'before' || isCommit(statement) || (moment === 'sent' && isThorough);
  }

  function transactionOf(statements: readonly string[]): readonly string[] {
    return transactionWith(/^INSERT INTO .reports/, statements);
  }
});
