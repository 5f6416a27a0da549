import type { OldPanel } from '../memory/move.entity.js';
import type { Source } from '../sources/source.js';
import { chooseDatabase } from './choose-database.js';
import type { OpenPanel, PanelReader, ReadingOptions } from './panel-reader.js';
import { ProxyPanel, REQUIRED as OF_PROXYPANEL } from './proxypanel/proxypanel.js';
import type { RequiredColumns } from './required-columns.js';
import { REQUIRED as OF_SSPANEL, SsPanel } from './sspanel/sspanel.js';
import { REQUIRED as OF_XBOARD, Xboard } from './xboard/xboard.js';

/** The zones of dates that old panels have unless their owner has changed it. */
export const DEFAULT_TIME_ZONES: Readonly<Record<OldPanel, string>> = {
  proxypanel: 'Asia/Shanghai',
  sspanel: 'Asia/Shanghai',
  xboard: 'UTC',
};

const REQUIRED: Readonly<Record<OldPanel, RequiredColumns>> = {
  proxypanel: OF_PROXYPANEL,
  sspanel: OF_SSPANEL,
  xboard: OF_XBOARD,
};

/** The readers of old panels. */
const READERS: Readonly<Record<OldPanel, OpenPanel>> = {
  proxypanel: (source, options) => new ProxyPanel(source, options),
  sspanel: (source, options) => new SsPanel(source, options),
  xboard: (source, options) => new Xboard(source, options),
};

/**
 * Opens an old panel.
 *
 * @param database the name of its database, if the dump has several
 * @throws SourceRefused for databases of another kind, and for several of this kind
 */
export function openPanel(
  panel: OldPanel,
  source: Source,
  { database, ...options }: ReadingOptions & { readonly database: string | undefined },
): PanelReader {
  return READERS[panel](chooseDatabase(source, REQUIRED[panel], database), options);
}
