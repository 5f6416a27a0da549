import { actingAs } from '../audit/actor.js';
import { actorOf } from '../operators/access/admin-caller.js';
import type { Operation } from './operation.entity.js';

/** Runs an operation for the operator who began it. The audit entries of its changes have the number of the operation. */
export async function actingFor<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
  return actingAs({ ...actorOf(operation), operation: operation.id }, work);
}
