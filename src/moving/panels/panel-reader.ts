import type { Source } from '../sources/source.js';
import type { MovedUser, PanelContents, Skipped } from './nouns.js';

/** The choices of an operator that decide how the rows of an old panel are read. */
export interface ReadingOptions {
  /** The zone of the old panel's dates, such as `Asia/Shanghai`. */
  readonly timeZone: string;
  /** Logins that are no e-mail get this domain; without it they are skipped. */
  readonly emailDomain: string | undefined;
  /** Unix seconds. */
  readonly now: number;
}

/** An old panel whose tables are known. */
export interface PanelReader {
  /** `ProxyPanel 2.7`. */
  readonly generation: string;

  /** Reads everything but the users. */
  contents(): Promise<PanelContents>;

  /** Reads the users, each time from the start. Call {@link contents} first. */
  users(): AsyncIterable<MovedUser | Skipped>;
}

/** @throws SourceRefused for tables of another panel, and for generations that are too old, with what is missing */
export type OpenPanel = (source: Source, options: ReadingOptions) => PanelReader;

export function isSkipped(found: MovedUser | Skipped): found is Skipped {
  return 'reason' in found;
}
