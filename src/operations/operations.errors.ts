import { Conflict } from '../common/problems/panel.errors.js';

/** The operation has ended, or is in another state. */
export class OperationOver extends Conflict {
  constructor() {
    super('This has ended, or is at another step by now', 'operation-over');
  }
}
