import { PanelError } from '../common/panel.error.js';

/** The daemon of a node could not be told something. */
export class PushFailed extends PanelError {
  constructor(message: string, cause?: unknown) {
    super(502, message, { logLevel: 'warn', cause });
  }
}

/** The daemon has answered, and said no. */
export class PushRefused extends PushFailed {}

/** Somebody else has begun to talk to the daemon meanwhile: this process was silent for too long. */
export class ClaimLost extends PushFailed {
  constructor() {
    super('Another process has taken this node over');
  }
}
