import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { type Entities } from './data-source.js';
import { Database } from './database.js';
import { DatabaseOpenerService } from './database-opener.service.js';
import { MysqlDatabase } from './mysql/mysql-database.js';
import { SqliteDatabase } from './sqlite/sqlite-database.js';
import { VersionsService } from './versions/versions.service.js';

@Global()
@Module({})
export class DatabaseModule {
  /** @param entities the classes of all tables */
  static register(entities: Entities): DynamicModule {
    const useFactory = (config: Config): Database => createDatabase(config, entities);
    return {
      module: DatabaseModule,
      providers: [{ provide: Database, useFactory, inject: [Config] }, DatabaseOpenerService, VersionsService],
      exports: [Database, DatabaseOpenerService, VersionsService],
    };
  }
}

/** @param entities the classes of tables for TypeORM; plain SQL needs none */
export function createDatabase({ database }: Pick<Config, 'database'>, entities: Entities = []): Database {
  return database.kind === 'sqlite'
    ? new SqliteDatabase(database.file, entities)
    : new MysqlDatabase(database.url, entities);
}
