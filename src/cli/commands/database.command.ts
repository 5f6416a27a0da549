import type { Command } from 'commander';
import { readConfig } from '../../config/read-config.js';
import { createDatabase } from '../../database/database.module.js';
import { dataSourceFor } from '../../database/data-source.js';
import { pendingMigrations } from '../../database/schema/migrate.js';
import type { CommandRunner } from '../command-runner.js';

export function addDatabaseCommands(program: Command, runner: CommandRunner): void {
  program
    .command('migrate')
    .description('bring the database up to date; the panel does this at each start')
    .action(
      runner.plain(async () => {
        const config = readConfig(runner.terminal.environment);
        const source = await (await dataSourceFor(config.database)).initialize();
        const applied = await pendingMigrations(source).finally(() => source.destroy());
        const database = createDatabase(config);
        await database.open().finally(() => database.close());
        return {
          document: { applied },
          text: applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`,
        };
      }),
    );
}
