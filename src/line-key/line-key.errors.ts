import { PanelError } from '../common/panel.error.js';

/** The caller is not let in. Only one who has proved a key is told more than that. */
export class LineKeyRejected extends PanelError {
  constructor(
    readonly reason: 'malformed' | 'unknown' | 'skewed',
    message: string,
    /** By how many seconds the caller's clock is ahead, where that is the reason. */
    readonly skew: number | null = null,
  ) {
    super(401, message, { logLevel: 'warn' });
  }
}

/** The node number in the path is not written as one. */
export class MalformedNodeId extends PanelError {
  constructor() {
    super(
      400,
      'The node id in the path must be a whole number from 1 to 4294967295, written without sign or leading zeros',
    );
  }
}
