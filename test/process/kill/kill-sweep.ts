import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Database } from '../../../src/database/database.js';
import type { Reply } from '../../support/http-client.js';
import type { Installation } from '../../support/process/installation.js';
import type { Panel } from '../../support/panel.js';
import type { PanelProcess, Settings } from '../../support/process/process.js';
import { expectLedgerHolds } from '../../traffic/traffic-api.js';

export const KILLER = ['--import', join(import.meta.dirname, 'kill-at-statement.mjs')];
export const MAX_TRIES = 3;
const COMMAND_LINE = join(import.meta.dirname, '../../../dist/bundle/cli.js');

/**
 * When a program dies: before a statement leaves it, with the statement under way, or with the response received but not read. On
 * an embedded database a sent statement has its result.
 */
export type Moment = 'before' | 'sent' | 'answered';

/** A statement under the name that `kill-at-statement.mjs` gives it. */
export interface LastStatement {
  readonly statement: string;
  readonly moment: Moment;
}

/** A folder that gets a copy of the embedded database before each statement and after each COMMIT. */
export interface Copying {
  readonly copies: string;
}

/** What a program does with an operation: it dies at a statement, if it reaches it, or copies its database. */
export type Target = LastStatement | Copying;

/** An operation that a caller starts in a program, once. */
export interface Attempt {
  /** Runs the operation in a program. @returns the statements of the program, in order for each connection */
  run(target?: Target): Promise<readonly StatementLine[]>;
  /**
   * Whether the operation is done. Throws if only a part of it is done.
   *
   * @param panel reads the database; by default the panel of the installation
   */
  isDone(panel?: Panel): Promise<boolean>;
  /** Repeats the operation with another program, like a caller without a response. Throws unless it is done exactly once. */
  repeat(panel?: Panel): Promise<void>;
}

/** @returns the moments at which a program dies at one of its statements */
export type MomentsOf = (statements: readonly string[], index: number) => readonly Moment[];

/** How the database shows the progress of an attempt. */
export interface Progress {
  readonly run: Attempt['run'];
  /** A statement that returns one row of numbers. */
  readonly state: string;
  /** The possible rows, from nothing to all: one for each transaction. */
  readonly stages: readonly (readonly number[])[];
  readonly again: (panel: Panel) => Promise<void>;
}

export function attemptOf({ admin }: Installation, { run, state, stages, again }: Progress): Attempt {
  return {
    run,
    async isDone(panel = admin) {
      const found = await numbersOf(panel, state);
      expect(stages).toContainEqual(found);
      await expectLedgerHolds(panel);
      return isDeepStrictEqual(found, stages.at(-1));
    },
    async repeat(panel = admin) {
      panel.clock.set(Date.now());
      await again(panel);
      expect(await numbersOf(panel, state)).toEqual(stages.at(-1));
      await expectLedgerHolds(panel);
    },
  };
}

/** The numbers of one row, from one snapshot: a server may still run the last statement of the dead process. */
export async function numbersOf(panel: Panel, sql: string): Promise<number[]> {
  const [row] = await panel.service(Database).snapshot((manager) => manager.query<Record<string, unknown>[]>(sql));
  return Object.values(row ?? {}).map(Number);
}

/**
 * The statement that counts the changes of user lists from now on. A program may delete older ones meanwhile.
 *
 * @param users a condition of `user_id`
 */
export async function rosterChanges(panel: Panel, users: string): Promise<string> {
  const [last] = await numbersOf(panel, 'SELECT COALESCE(MAX(id), 0) AS last FROM roster_changes');
  return `SELECT COUNT(*) FROM roster_changes WHERE id > ${last} AND user_id ${users}`;
}

export interface Death extends LastStatement {
  readonly isDone: boolean;
}

export interface Sweep {
  /** The statements of a program that did not die. */
  readonly statements: readonly string[];
  readonly deaths: readonly Death[];
}

/**
 * Kills a program at every statement of an operation, and repeats the operation each time.
 *
 * @param begin makes what one attempt needs
 * @param momentsOf the moments at which the program dies at one of the statements
 */
export async function sweep(begin: () => Promise<Attempt>, momentsOf: MomentsOf): Promise<Sweep> {
  // The first call on a database runs statements that later calls do not.
  await (await begin()).repeat();
  const whole = await begin();
  const statements = (await whole.run()).map(({ statement }) => statement);
  expect(await whole.isDone()).toBe(true);
  await whole.repeat();
  const left = statements.flatMap((statement, index) =>
    momentsOf(statements, index).map((moment) => ({ statement, moment })),
  );
  return { statements, deaths: await killAt(begin, left) };
}

/** Kills a program at each of these statements, and repeats the operation each time. */
export async function killAt(
  begin: () => Promise<Attempt>,
  targets: readonly LastStatement[],
): Promise<readonly Death[]> {
  const deaths: Death[] = [];
  for (const target of targets) {
    // If the request is rejected earlier, as a busy machine may cause, the kill proves nothing and is repeated.
    for (let isOpen = true, tries = 0; isOpen && tries < MAX_TRIES; tries++) {
      const attempt = await begin();
      const isDead = (await attempt.run(target)).some(({ statement }) => statement === target.statement);
      const isDone = await attempt.isDone();
      if (isDead) deaths.push({ ...target, isDone });
      isOpen = !isDead && !isDone;
      await attempt.repeat();
    }
  }
  return deaths;
}

export const isCommit = (statement: string): boolean => statement.startsWith('COMMIT');

const isBegin = (statement: string): boolean => /^(START TRANSACTION|BEGIN)/.test(statement);

/** The statements of the transaction with a matching statement, from its beginning to its end. */
export function transactionWith(pattern: RegExp, statements: readonly string[]): readonly string[] {
  const at = statements.findIndex((statement) => pattern.test(statement));
  const beginning = statements.slice(0, at).findLastIndex(isBegin);
  return statements.slice(beginning, at + statements.slice(at).findIndex(isCommit) + 1);
}

/** The statements of the transaction around one of the statements; none if it stands alone. */
export function transactionAround(statements: readonly string[], index: number): readonly string[] {
  const beginning = statements.slice(0, index).findLastIndex(isBegin);
  const end = beginning + statements.slice(beginning).findIndex(isCommit);
  return beginning === -1 || end < index ? [] : statements.slice(beginning, end + 1);
}

/** Runs an operation that a request to a panel begins. @param request rejects if the panel dies */
export async function runInPanel(
  installation: Installation,
  settings: Settings,
  target: Target | undefined,
  request: (panel: PanelProcess, headers: Record<string, string>) => Promise<Reply | undefined>,
): Promise<readonly StatementLine[]> {
  const panel = await installation.start(settings, { nodeArguments: KILLER });
  await request(panel, { 'x-kill-at': JSON.stringify(target ?? {}) }).catch(() => undefined);
  // It answers when it has made the copy after its last COMMIT.
  if (target !== undefined && 'copies' in target) await panel.send('/health/live');
  await panel.kill();
  return linesIn(panel.stderr);
}

/** Runs a command. @param from the beginning of the first statement that counts */
export function runInCommand(
  environment: Settings,
  target: Target | undefined,
  from: string,
  args: readonly string[],
): Promise<readonly StatementLine[]> {
  const { PATH = '' } = process.env;
  const env = { PATH, ...environment, KILL_FROM: from, KILL_AT: JSON.stringify(target ?? {}) };
  return new Promise((resolve) => {
    execFile(process.execPath, [...KILLER, COMMAND_LINE, ...args], { env }, (_error, _stdout, stderr) =>
      resolve(linesIn(stderr)),
    );
  });
}

/** A statement as `kill-at-statement.mjs` reports it. */
export interface StatementLine {
  readonly statement: string;
  readonly connection: number;
  /** The number of the operation that has run it. */
  readonly operation: number;
  /** The number of the copy of the database before the statement. */
  readonly copy: number;
}

/** The statements of a program, in order for each connection. */
export function linesIn(stderr: string): StatementLine[] {
  const lines = stderr.split('\n').filter((line) => line.startsWith('{"statement":'));
  const ran = lines.map((line) => JSON.parse(line) as StatementLine);
  return ran.sort((a, b) => a.connection - b.connection);
}
