import { PanelError } from '../common/problems/panel.errors.js';

/** The e-mail is unknown or the password is wrong. The response does not say which. */
export class WrongCredentials extends PanelError {
  constructor() {
    super(401, 'Incorrect e-mail or password', { headers: { 'www-authenticate': 'Bearer realm="panel"' } });
  }
}

/** The password is right, but the user is banned. */
export class AccountSuspended extends PanelError {
  constructor() {
    super(403, 'This account is suspended');
  }
}

/** The request has no bearer token. By RFC 6750 the challenge then has no error code. */
export class TokenMissing extends PanelError {
  constructor() {
    super(401, 'An access token is required', { headers: { 'www-authenticate': 'Bearer realm="panel"' } });
  }
}

/** The panel did not issue the token, or it is no longer valid. */
export class TokenRejected extends PanelError {
  constructor() {
    super(401, 'The access token is not valid', {
      headers: { 'www-authenticate': 'Bearer realm="panel", error="invalid_token"' },
    });
  }
}
