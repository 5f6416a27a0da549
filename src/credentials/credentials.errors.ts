import { PanelError } from '../common/problems/panel.errors.js';

/** More logins arrive than the machine can check. */
export class TooManyLogins extends PanelError {
  constructor() {
    super(429, 'Too many logins at once; try again shortly', {
      code: 'logins-busy',
      headers: { 'retry-after': '2' },
      logLevel: 'warn',
    });
  }
}

/** Too many logins failed. @param retryAfter seconds until the next attempt */
export class TooManyAttempts extends PanelError {
  constructor(retryAfter: number) {
    super(429, 'Too many login attempts; try again later', {
      code: 'too-many-attempts',
      values: { seconds: retryAfter },
      headers: { 'retry-after': String(retryAfter) },
      logLevel: 'warn',
    });
  }
}
