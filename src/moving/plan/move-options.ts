import type { OldPanel } from '../memory/move.entity.js';

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
  /** The database of a dump that has several of this panel. */
  readonly database?: string | undefined;
  /** Called after each step. The import waits for it, and ends with its error. */
  readonly onProgress: (progress: MoveProgress) => Promise<void>;
  /** Tells imports at the same time apart. By default it is this process. */
  readonly holder?: string | undefined;
}

/** How far an import is. */
export interface MoveProgress {
  /** `contents`: everything but users is written. */
  readonly step: 'checking' | 'contents' | 'writing';
  /** Users. */
  readonly done: number;
  /** The number of users; null while it is not known. */
  readonly total: number | null;
}
