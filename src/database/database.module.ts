import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Metrics } from '../metrics/metrics.js';
import { Tracing } from '../tracing/tracing.js';
import { type Entities } from './data-source.js';
import { Database } from './database.js';
import { DatabaseOpenerService } from './database-opener.service.js';
import { MysqlDatabase } from './mysql/mysql-database.js';
import { SqliteDatabase } from './sqlite/sqlite-database.js';
import { TracedDatabase } from './traced-database.js';
import { VersionsService } from './versions/versions.service.js';

@Global()
@Module({})
export class DatabaseModule {
  /** @param entities the classes of all tables */
  static register(entities: Entities): DynamicModule {
    const useFactory = (config: Config, metrics: Metrics, tracing: Tracing): Database => {
      const database = createDatabase(config, entities, metrics);
      return config.tracing === undefined ? database : new TracedDatabase(database, tracing);
    };
    return {
      module: DatabaseModule,
      providers: [
        { provide: Database, useFactory, inject: [Config, Metrics, Tracing] },
        DatabaseOpenerService,
        VersionsService,
      ],
      exports: [Database, DatabaseOpenerService, VersionsService],
    };
  }
}

/** @param entities the classes of tables for TypeORM; plain SQL needs none */
export function createDatabase(
  { database }: Pick<Config, 'database'>,
  entities: Entities = [],
  metrics = new Metrics(false),
): Database {
  return database.kind === 'sqlite'
    ? new SqliteDatabase(database.file, entities, metrics)
    : new MysqlDatabase(database.url, entities, metrics);
}
