import { PanelError } from '../../common/problems/panel.errors.js';
import type { ProblemCode } from '../../common/problems/problem-code.js';

/** The request has no valid session or token. */
export class NotLoggedIn extends PanelError {
  constructor(message = 'Log in, or send an API token', code?: ProblemCode) {
    const headers = { 'www-authenticate': 'Bearer realm="admin"' };
    super(401, message, { headers, ...(code === undefined ? {} : { code }) });
  }
}

/** The caller lacks a right. */
export class NotAllowed extends PanelError {
  constructor(message: string, code?: ProblemCode) {
    super(403, message, { logLevel: 'warn', ...(code === undefined ? {} : { code }) });
  }
}
