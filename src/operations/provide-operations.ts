import type { FactoryProvider } from '@nestjs/common';
import type { EntityManager, EntityTarget, Repository } from 'typeorm';
import { provideRepository } from '../database/repository.js';
import { Operation } from './operation.entity.js';

/** Provides the repository of one kind of operations, which knows the types of its input and place. */
export function provideOperations<Row extends Operation, Rows extends Repository<Row>>(
  repository: new (entity: EntityTarget<Row>, manager: EntityManager) => Rows,
): FactoryProvider<Rows> {
  return provideRepository<Row, Rows>(repository, Operation);
}
