import type { Installation } from '../../support/process/installation.js';
import { type Death, KILLER, type LastStatement, linesIn, MAX_TRIES } from './kill-sweep.js';
import type { ReportAttempt } from './killed-reports.js';

/** A process applies this many reports at the same time. */
const AT_ONCE = 3;

/** A death of one report. */
export interface Target<Form> extends LastStatement {
  readonly form: Form;
  /** At that moment the report holds a lock that others of its kind wait for. */
  readonly isAlone: boolean;
}

/** A death that is still to come, and how often its report did not reach the statement. */
interface Left<Form> {
  readonly target: Target<Form>;
  readonly tries: number;
}

/**
 * Runs one report of each form in one program that does not die.
 *
 * @returns the statements of each form
 */
export async function statementsOfEach<Form extends string>(
  installation: Installation,
  begins: Readonly<Record<Form, () => Promise<ReportAttempt>>>,
): Promise<Readonly<Record<Form, readonly string[]>>> {
  const forms = Object.keys(begins) as Form[];
  const whole: ReportAttempt[] = [];
  for (const form of forms) whole.push(await begins[form]());
  const panel = await installation.start({}, { nodeArguments: KILLER });
  for (const [operation, attempt] of whole.entries()) {
    expect((await attempt.send(panel, { 'x-kill-at': JSON.stringify({ operation }) })).status).toBe(200);
  }
  await panel.kill();
  for (const attempt of whole) {
    expect(await attempt.isDone()).toBe(true);
    await attempt.repeat();
  }
  const lines = linesIn(panel.stderr);
  const ofForm = (index: number): string[] =>
    lines.filter(({ operation }) => operation === index).map(({ statement }) => statement);
  return Object.fromEntries(forms.map((form, index) => [form, ofForm(index)])) as Record<Form, string[]>;
}

/**
 * Kills programs in the middle of several reports, each of which has reached another statement. Then repeats all these reports. A
 * report that has not reached its statement, as on a busy machine, dies by itself later.
 */
export async function killTogether<Form extends string>(
  installation: Installation,
  begins: Readonly<Record<Form, () => Promise<ReportAttempt>>>,
  targets: readonly Target<Form>[],
): Promise<readonly (Death & Target<Form>)[]> {
  const deaths: (Death & Target<Form>)[] = [];
  let left: readonly Left<Form>[] = targets.map((target) => ({ target, tries: 0 }));
  while (left.length > 0) {
    const round = nextRound(left);
    left = left.filter((each) => !round.includes(each));
    const begun: ReportAttempt[] = [];
    for (const { target } of round) begun.push(await begins[target.form]());

    const settings = { KILL_TOGETHER: String(round.length) };
    const panel = await installation.start(settings, { nodeArguments: KILLER });
    const sent = begun.map((attempt, operation) => {
      const { statement, moment } = round[operation]?.target ?? {};
      return attempt.send(panel, { 'x-kill-at': JSON.stringify({ operation, statement, moment }) });
    });
    await Promise.allSettled(sent);
    await panel.kill();

    const lines = linesIn(panel.stderr);
    for (const [index, { target, tries }] of round.entries()) {
      const isDead = lines.some(({ operation, statement }) => operation === index && statement === target.statement);
      const isDone = (await begun[index]?.isDone()) ?? false;
      if (isDead) deaths.push({ ...target, isDone });
      else if (!isDone && tries + 1 < MAX_TRIES) left = [...left, { target, tries: tries + 1 }];
    }
    for (const attempt of begun) await attempt.repeat();
  }
  return deaths;
}

/** @returns the targets of the next program: one that has missed its statement dies without others, which would end its time */
function nextRound<Form>(left: readonly Left<Form>[]): readonly Left<Form>[] {
  const missed = left.find(({ tries }) => tries > 0);
  if (missed !== undefined) return [missed];
  const alone = left.find(({ target }) => target.isAlone);
  const others = left.filter(({ target }) => !target.isAlone).slice(0, AT_ONCE - (alone === undefined ? 0 : 1));
  return [...others, ...(alone === undefined ? [] : [alone])];
}
