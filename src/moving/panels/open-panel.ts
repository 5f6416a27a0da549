import type { OldPanel } from '../write/move.entity.js';
import type { OpenPanel } from './panel-reader.js';
import { ProxyPanel } from './proxypanel/proxypanel.js';
import { SsPanel } from './sspanel/sspanel.js';
import { Xboard } from './xboard/xboard.js';

/** The zones of dates that old panels have unless their owner has changed it. */
export const DEFAULT_TIME_ZONES: Readonly<Record<OldPanel, string>> = {
  proxypanel: 'Asia/Shanghai',
  sspanel: 'Asia/Shanghai',
  xboard: 'UTC',
};

/** The readers of old panels. */
export const READERS: Readonly<Record<OldPanel, OpenPanel>> = {
  proxypanel: (source, options) => new ProxyPanel(source, options),
  sspanel: (source, options) => new SsPanel(source, options),
  xboard: (source, options) => new Xboard(source, options),
};
