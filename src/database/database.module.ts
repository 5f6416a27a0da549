import { Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Database } from './database.js';
import { DatabaseOpener } from './database-opener.js';
import { MysqlDatabase } from './mysql-database.js';
import { SqliteDatabase } from './sqlite-database.js';
import { Versions } from './versions.js';

@Global()
@Module({
  providers: [{ provide: Database, useFactory: createDatabase, inject: [Config] }, DatabaseOpener, Versions],
  exports: [Database, DatabaseOpener, Versions],
})
export class DatabaseModule {}

export function createDatabase(config: Config): Database {
  const { database } = config;
  return database.kind === 'sqlite'
    ? new SqliteDatabase(database.file)
    : new MysqlDatabase(database.kind, database.url);
}
