import { PanelError } from '../../common/problems/panel.errors.js';

/** No link has this code, or the link has ended. The message does not repeat the code. */
export class UnknownLink extends PanelError {
  constructor() {
    super(404, 'There is no such subscription');
  }
}

/** Too many requests with one code, or with unknown codes from one address. @param retryAfter seconds */
export class TooManySubscriptionCalls extends PanelError {
  constructor(retryAfter: number) {
    super(429, 'Too many requests for subscriptions; try again later', {
      headers: { 'retry-after': String(retryAfter) },
      logLevel: 'warn',
    });
  }
}
