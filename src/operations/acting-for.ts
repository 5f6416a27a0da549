import { actingAs } from '../audit/actor.js';
import { actorOf } from '../operators/access/admin-caller.js';
import type { Operation } from './operation.entity.js';

/** Runs the work of an operation in the name of its operator. The entries of its changes have the number of the operation. */
export async function actingFor<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
  return actingAs({ ...actorOf(operation), operation: operation.id }, work);
}
