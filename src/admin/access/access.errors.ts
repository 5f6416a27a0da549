import { PanelError } from '../../common/panel.error.js';
import type { ProblemCode } from '../../common/problem-code.js';

/** Nobody is logged in, or no longer. */
export class NotLoggedIn extends PanelError {
  constructor(message = 'Log in, or send an API token') {
    super(401, message, { headers: { 'www-authenticate': 'Bearer realm="admin"' } });
  }
}

/** Whoever calls is known, and may not do this. */
export class NotAllowed extends PanelError {
  constructor(message: string, code?: ProblemCode) {
    super(403, message, { logLevel: 'warn', ...(code === undefined ? {} : { code }) });
  }
}
