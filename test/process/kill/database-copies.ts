import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import type { Installation } from '../../support/process/installation.js';
import { type Death, isCommit, KILLER, linesIn, type Sweep } from './kill-sweep.js';
import type { ReportAttempt } from './killed-reports.js';

/**
 * Runs one report in a program that copies the files of its embedded database before each statement and after each COMMIT. A program
 * that dies at such a moment leaves exactly these files. Examines each copy, and repeats the report on it. Copies with equal contents
 * need one repeat.
 */
export async function deathsInCopies(installation: Installation, begin: () => Promise<ReportAttempt>): Promise<Sweep> {
  const copies = mkdtempSync(join(tmpdir(), 'linegate-copies-'));
  const attempt = await begin();
  const panel = await installation.start({}, { nodeArguments: KILLER });
  expect((await attempt.send(panel, { 'x-kill-at': JSON.stringify({ copies }) })).status).toBe(200);
  await panel.kill();
  expect(await attempt.isDone()).toBe(true);

  const known = new Map<string, boolean>();
  const isDoneIn = async (copy: number): Promise<boolean> => {
    const file = join(copies, `${copy}.db`);
    const content = contentOf(file);
    const isDone = known.get(content) ?? (await repeatIn(installation, attempt, file));
    known.set(content, isDone);
    return isDone;
  };
  const deaths: Death[] = [];
  const lines = linesIn(panel.stderr);
  for (const { statement, copy } of lines) {
    deaths.push({ statement, moment: 'before', isDone: await isDoneIn(copy) });
    if (isCommit(statement)) deaths.push({ statement, moment: 'answered', isDone: await isDoneIn(copy + 1) });
  }
  await attempt.repeat();
  rmSync(copies, { recursive: true });
  return { statements: lines.map(({ statement }) => statement), deaths };
}

/** Every row of every table. Throws if the database is damaged. */
function contentOf(file: string): string {
  const database = new Libsql(file);
  expect(database.prepare('PRAGMA integrity_check').raw().get()).toEqual(['ok']);
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").raw().all();
  const rows = tables.map((table) => {
    const [name] = table as [string];
    const found = database.prepare(`SELECT * FROM "${name}"`).raw().all();
    return [name, found.map((row) => JSON.stringify(row)).sort()];
  });
  database.close();
  return JSON.stringify(rows);
}

/** @returns whether the copy already had the report */
async function repeatIn({ admin }: Installation, attempt: ReportAttempt, file: string): Promise<boolean> {
  const panel = await admin.another({ database: { kind: 'sqlite', file } });
  const isDone = await attempt.isDone(panel);
  await attempt.repeat(panel);
  await panel.stop();
  return isDone;
}
