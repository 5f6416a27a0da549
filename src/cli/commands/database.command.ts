import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { InvalidValue } from '../../common/problems/panel.errors.js';
import type { DatabaseConfig } from '../../config/database/database-config.js';
import { readDatabaseAddress } from '../../config/database/database-address.js';
import { readConfig } from '../../config/read-config.js';
import { type CopyResult, DatabaseCopy, releaseDatabase } from '../../database/copy/database-copy.js';
import { createDatabase } from '../../database/database.module.js';
import { dataSourceFor } from '../../database/connection/data-source.js';
import { pendingMigrations } from '../../database/migration/migrate.js';
import { ENTITIES } from '../../entities.js';
import type { CommandRunner } from '../command-runner.js';
import { missingDatabase } from '../missing-database.js';
import { type Output, table } from '../output/output.js';

const ADDRESS = 'as in DATABASE_URL, or @ and the name of a file that holds it';

export function addDatabaseCommands(program: Command, runner: CommandRunner): void {
  program
    .command('migrate')
    .description('bring the database up to date; the panel does this at each start')
    .action(
      runner.plain(async () => {
        const config = readConfig(runner.terminal.environment);
        const applied = await pendingIn(config.database);
        const database = createDatabase(config);
        try {
          await database.open();
        } finally {
          await database.close();
        }
        return {
          document: { applied },
          text: applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`,
        };
      }),
    );

  const commands = program.command('database').description('whole databases');

  commands
    .command('copy')
    .description('copy a stopped panel to an empty database of any kind; you can interrupt it and run it again')
    .argument('<from>', `the database of the panel, ${ADDRESS}`)
    .argument('<to>', `the empty database, ${ADDRESS}`)
    .action(
      runner.plain(async (from: string, to: string): Promise<Output> => {
        const onProgress = async (text: string): Promise<void> => void runner.terminal.error.write(`${text}\n`);
        const databases = { from: existing(from), to: addressOf(to) };
        const result = await new DatabaseCopy({ ...databases, entities: ENTITIES, onProgress }).run();
        return { document: result, text: textOf(result) };
      }),
    );

  commands
    .command('release')
    .description('end the maintenance of a database whose copy you give up, or to which you return after a copy')
    .argument('<database>', ADDRESS)
    .action(
      runner.plain(async (database: string): Promise<Output> => {
        const released = await releaseDatabase(existing(database), ENTITIES);
        const text = released ? 'Panels may use the database again.' : 'The database is not in maintenance.';
        return { document: { released }, text };
      }),
    );
}

function addressOf(argument: string): DatabaseConfig {
  return readDatabaseAddress(argument.startsWith('@') ? contentOf(argument.slice(1)) : argument);
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new InvalidValue(`The file ${file} cannot be read`);
  }
}

/** To open a missing embedded database would create it. */
function existing(argument: string): DatabaseConfig {
  const database = addressOf(argument);
  const missing = missingDatabase(database);
  if (missing !== undefined) throw new InvalidValue(`${missing} is not there`);
  return database;
}

function textOf({ id, from, to, tables }: CopyResult): string {
  if (Object.keys(tables).length === 0) return `The copy ${id} of ${from} to ${to} was complete already.`;
  const copied = Object.entries(tables).filter(([, rows]) => rows > 0);
  return [
    table(['table', 'rows'], copied, ''),
    `Every row of ${from} is in ${to} (copy ${id}); the hashes of all rows agree.`,
    'Start the panel with the new DATABASE_URL and the same APP_SECRET. The old database stays in maintenance.',
  ].join('\n');
}

/** @returns the names of the migrations that a database lacks */
async function pendingIn(config: DatabaseConfig): Promise<readonly string[]> {
  const source = await (await dataSourceFor(config)).initialize();
  try {
    return await pendingMigrations(source);
  } finally {
    await source.destroy();
  }
}
