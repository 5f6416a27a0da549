import type { FactoryProvider } from '@nestjs/common';
import type { EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { sqliteDataSource } from './connection/data-source.js';
import { Database } from './database.js';

/** A class that extends TypeORM's `Repository` and keeps its constructor. */
type RepositoryClass<Row extends ObjectLiteral, Rows extends Repository<Row>> = new (
  entity: EntityTarget<Row>,
  manager: EntityManager,
) => Rows;

/** A repository must have a manager. This one has no database: every call gets the manager of its own read. */
const { manager: DETACHED } = sqliteDataSource(':memory:', 'look');

/**
 * Provides the repository of a table, for a noun's module.
 *
 * The injected repository reads: each call of a method is one {@link Database.read}. A transaction or a snapshot uses
 * `manager.withRepository(repository)`, which has the same methods. Methods that return no promise, like `create`, are for the
 * repository itself.
 */
export function provideRepository<Row extends ObjectLiteral, Rows extends Repository<Row>>(
  repository: RepositoryClass<Row, Rows>,
  entity: EntityTarget<Row>,
): FactoryProvider<Rows> {
  const useFactory = (database: Database): Rows => reading(database, new repository(entity, DETACHED));
  return { provide: repository, useFactory, inject: [Database] };
}

function reading<Row extends ObjectLiteral, Rows extends Repository<Row>>(database: Database, detached: Rows): Rows {
  return new Proxy(detached, {
    get(_target, name) {
      const value: unknown = Reflect.get(detached, name);
      // TypeORM makes the repository of a transaction by the constructor and the entity, which are functions as well.
      const isMethod = typeof value === 'function' && name !== 'constructor' && !Object.hasOwn(detached, name);
      if (!isMethod) return value;
      return (...parameters: unknown[]): unknown =>
        database.read(async (manager): Promise<unknown> =>
          Reflect.apply(value, manager.withRepository(detached), parameters),
        );
    },
  });
}
