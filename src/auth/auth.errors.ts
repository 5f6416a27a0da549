import { PanelError } from '../common/panel.error.js';

/** The e-mail is unknown or the password wrong; which of them is nobody's business. */
export class WrongCredentials extends PanelError {
  constructor() {
    super(401, 'Incorrect e-mail or password', { headers: { 'www-authenticate': 'Bearer realm="panel"' } });
  }
}

/** The password is right, but the account is banned. */
export class AccountSuspended extends PanelError {
  constructor() {
    super(403, 'This account is suspended');
  }
}

/** Too many logins failed; the next one is taken after so many seconds. */
export class TooManyAttempts extends PanelError {
  constructor(retryAfter: number) {
    super(429, 'Too many login attempts; try again later', {
      headers: { 'retry-after': String(retryAfter) },
      logLevel: 'warn',
    });
  }
}

/** No bearer token was sent. RFC 6750: then the challenge bears no error code. */
export class TokenMissing extends PanelError {
  constructor() {
    super(401, 'An access token is required', { headers: { 'www-authenticate': 'Bearer realm="panel"' } });
  }
}

/** The token is not ours, or not good any more. */
export class TokenRejected extends PanelError {
  constructor() {
    super(401, 'The access token is not valid', {
      headers: { 'www-authenticate': 'Bearer realm="panel", error="invalid_token"' },
    });
  }
}
