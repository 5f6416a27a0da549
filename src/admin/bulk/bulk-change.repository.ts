import { OperationRepository } from '../../operations/operation.repository.js';
import type { BulkInput, BulkPlace } from './bulk-change.js';

/** The operations that change many users. */
export class BulkChangeRepository extends OperationRepository<BulkInput, BulkPlace> {}
