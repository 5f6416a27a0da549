import type { OldPanel } from '../write/move.entity.js';

/** The choices of an operator for one import. */
export interface MoveOptions {
  readonly panel: OldPanel;
  /** Tells two old panels of one kind apart. */
  readonly origin: string;
  readonly isDryRun: boolean;
  /** The zone of the old panel's dates. */
  readonly timeZone: string;
  /** Completes logins that are no e-mail. */
  readonly emailDomain?: string | undefined;
  /** Called with a line for people. The import waits for it. */
  readonly onProgress: (text: string) => Promise<void>;
}
