import { PanelError } from '../../common/problems/panel.errors.js';

/** The panel has more of these requests than it can handle in time. It has done nothing for this one. */
export class TooManyAtOnce extends PanelError {
  /** @param what for example `reports` */
  constructor(what: string) {
    super(429, `Too many ${what} at the same time; try again shortly`, {
      code: 'requests-busy',
      headers: { 'retry-after': '5' },
      logLevel: 'warn',
    });
  }
}
