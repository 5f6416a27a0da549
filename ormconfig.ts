import 'reflect-metadata';
import { readConfig } from './src/config/read-config.js';
import { dataSourceFor } from './src/database/connection/data-source.js';

/** For TypeORM's own command line, when a migration is written: see CONTRIBUTING.md. */
export default await dataSourceFor(readConfig().database);
