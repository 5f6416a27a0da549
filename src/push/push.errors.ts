import { PanelError, type PanelErrorDetails } from '../common/problems/panel.errors.js';

/** A call to the daemon of a node has failed. */
export class PushFailed extends PanelError {
  constructor(message: string, cause?: unknown, details: Pick<PanelErrorDetails, 'code' | 'values'> = {}) {
    super(502, message, { code: 'push-failed', values: { message }, ...details, logLevel: 'warn', cause });
  }
}

/** The daemon has responded with a refusal. */
export class PushRefused extends PushFailed {}

/** This process did not renew its claim in time, and another process has claimed the node. */
export class ClaimLost extends PushFailed {
  constructor() {
    super('Another process has taken this node over');
  }
}
