import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { Clock } from '../common/time/clock.js';
import { Config } from '../config/config.js';
import { Metrics } from '../metrics/metrics.js';
import { Tracing } from '../tracing/tracing.js';
import { type Entities } from './connection/data-source.js';
import { Database } from './database.js';
import { DatabaseOpenerService } from './database-opener.service.js';
import { LookingDatabase } from './processes/looking-database.js';
import { MysqlDatabase } from './mysql/mysql-database.js';
import { HeartbeatService, type ProcessRole } from './processes/heartbeat.service.js';
import { RegisteredDatabase } from './processes/registered-database.js';
import { SqliteDatabase } from './sqlite/sqlite-database.js';
import { TracedDatabase } from './traced-database.js';
import { VersionsService } from './versions/versions.service.js';

@Global()
@Module({})
export class DatabaseModule {
  /** @param entities the classes of all tables */
  static register(entities: Entities, role: ProcessRole): DynamicModule {
    const createHeartbeat = (config: Config, metrics: Metrics, clock: Clock): HeartbeatService =>
      new HeartbeatService(createDatabase(config, entities, metrics), { role, clock, metrics, stop });
    const useFactory = (config: Config, heartbeat: HeartbeatService, tracing: Tracing): Database => {
      const database = new RegisteredDatabase(heartbeat);
      return config.tracing === undefined ? database : new TracedDatabase(database, tracing);
    };
    return provideDatabase([
      { provide: HeartbeatService, useFactory: createHeartbeat, inject: [Config, Metrics, Clock] },
      { provide: Database, useFactory, inject: [Config, HeartbeatService, Tracing] },
    ]);
  }

  /** For a program that only looks. @param source an open connection; the caller closes it */
  static looking(source: DataSource): DynamicModule {
    const database = new LookingDatabase(source);
    const createHeartbeat = (metrics: Metrics, clock: Clock): HeartbeatService =>
      new HeartbeatService(database, { role: 'command', clock, metrics, stop });
    return provideDatabase([
      { provide: HeartbeatService, useFactory: createHeartbeat, inject: [Metrics, Clock] },
      { provide: Database, useValue: database },
    ]);
  }
}

/** @param providers of the database and of its heartbeat */
function provideDatabase(providers: Provider[]): DynamicModule {
  return {
    module: DatabaseModule,
    providers: [...providers, DatabaseOpenerService, VersionsService],
    exports: [Database, HeartbeatService, DatabaseOpenerService, VersionsService],
  };
}

/** Ends the program in its usual way, with an exit code that tells its supervisor of a failure. */
function stop(): void {
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}

/** @param entities the classes of tables for TypeORM; plain SQL needs none */
export function createDatabase(
  { database }: Pick<Config, 'database'>,
  entities: Entities = [],
  metrics = new Metrics(false),
): Database {
  return database.kind === 'sqlite'
    ? new SqliteDatabase(database.file, entities, metrics)
    : new MysqlDatabase(database, entities, metrics);
}
