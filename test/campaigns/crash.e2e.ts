import { join } from 'node:path';
import { engine, isOnServer } from '../support/database/test-database.js';
import { programOutput } from '../support/process/program-output.js';
import { rounds } from '../jest/thorough.mjs';

const KILLS = isOnServer ? rounds(3, 8) : rounds(4, 12);
const REPORTS = rounds(200, 500);
/** On an idle machine all databases together take less. */
const PATIENCE_MS = 180_000;

describe('panels that are killed while daemons report', () => {
  const database = engine;

  it(
    `lose no byte and charge no byte twice, and neither does their database (${database})`,
    async () => {
      const figures = await crash(['--database', database, '--kills', String(KILLS), '--reports', String(REPORTS)]);
      expect(figures).toMatchObject({
        'bytes lost': '0',
        'bytes doubled': '0',
        'users whose counters differ': '0',
        'users whose ledger differs': '0',
        'users whom traffic verify names': '0',
        'entries that audit verify names': '0',
        'receipts without a report, or the reverse': '0',
        'answers other than 200 and 503': 'none',
      });
      expect(Number(figures['panel processes killed'])).toBeGreaterThanOrEqual(KILLS);
      expect(Number(figures['database servers killed'])).toBeGreaterThanOrEqual(isOnServer ? KILLS : 0);
      expect(Number(figures['reports acknowledged'])).toBeGreaterThanOrEqual(REPORTS);
    },
    PATIENCE_MS,
  );
});

/** Runs the harness and returns its table. */
async function crash(args: string[]): Promise<Record<string, string>> {
  const output = await programOutput(join(import.meta.dirname, 'crash/run.mjs'), args);
  const rows = [...output.matchAll(/^\| (.+?) +\| +(.+?) \|$/gm)];
  if (rows.length === 0) throw new Error(`the harness has failed:\n${output}`);
  return Object.fromEntries(rows.map(([, name = '', value = '']) => [name, value]));
}
