import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import type { Installation } from '../../support/process/installation.js';
import type { Attempt, Death, MomentsOf, Sweep } from './kill-sweep.js';

/**
 * Runs an operation once, in a program that copies its embedded database before each statement and after each COMMIT: what the next
 * program reads if this one dies at that moment. Examines the copies of the given moments, and repeats the operation on each. Copies
 * with equal contents need one repeat.
 *
 * @param momentsOf `before` a statement, or `answered` for a COMMIT
 */
export async function deathsInCopies(
  installation: Installation,
  begin: () => Promise<Attempt>,
  momentsOf: MomentsOf,
): Promise<Sweep> {
  const copies = mkdtempSync(join(tmpdir(), 'linegate-copies-'));
  const attempt = await begin();
  const lines = await attempt.run({ copies });
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
  const statements = lines.map(({ statement }) => statement);
  for (const [index, { statement, copy }] of lines.entries()) {
    for (const moment of momentsOf(statements, index)) {
      deaths.push({ statement, moment, isDone: await isDoneIn(moment === 'before' ? copy : copy + 1) });
    }
  }
  await attempt.repeat();
  rmSync(copies, { recursive: true });
  return { statements, deaths };
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

/** @returns whether the operation was done in the copy */
async function repeatIn({ admin }: Installation, attempt: Attempt, file: string): Promise<boolean> {
  const panel = await admin.another({ database: { kind: 'sqlite', file }, auditRefreshes: true });
  const isDone = await attempt.isDone(panel);
  await attempt.repeat(panel);
  await panel.stop();
  return isDone;
}
