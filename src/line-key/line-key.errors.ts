import { PanelError } from '../common/problems/panel.errors.js';

export const LINE_KEY_REASONS = ['malformed', 'unknown', 'skewed'] as const;

/** The line key does not admit the caller. Only a caller with a valid key gets a detailed reason. */
export class LineKeyRejected extends PanelError {
  constructor(
    readonly reason: (typeof LINE_KEY_REASONS)[number],
    message: string,
    /** The seconds by which the caller's clock is ahead, if that is the reason. */
    readonly skew: number | null = null,
  ) {
    super(401, message, { logLevel: 'warn' });
  }
}

/** The path has no well-formed node number. */
export class MalformedNodeId extends PanelError {
  constructor() {
    super(400, 'The node id must be a whole number from 1 to 4294967295, written without sign or leading zeros');
  }
}
