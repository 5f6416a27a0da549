import { PanelError } from '../../common/problems/panel.errors.js';
import type { ProblemCode } from '../../common/problems/problem-code.js';
import { NotLoggedIn } from './access.errors.js';

/** The name is unknown, the password is wrong, or the operator is disabled. The response does not say which. */
export class WrongLogin extends NotLoggedIn {
  constructor() {
    super('Incorrect name or password');
  }
}

/** The second factor is wrong or was used before, or its ticket has expired. */
export class WrongFactor extends NotLoggedIn {
  constructor(message = 'The code is not right, or was used already', code?: ProblemCode) {
    super(message, code);
  }
}

/** No secret of the panel opens the operator's seed, so the panel cannot check a one-time code. The factor stays required. */
export class SeedLost extends WrongFactor {
  constructor() {
    super(
      'One-time codes cannot be checked, since their seed cannot be opened: use a recovery code or a passkey, or have the ' +
        'second factors removed by another owner or with: linegate operator reset-factors',
      'totp-lost',
    );
  }
}

/** The panel has an operator already, and that operator adds others. */
export class SetupOver extends PanelError {
  constructor() {
    super(409, 'The panel has an operator already. To add another one, run on its machine: linegate operator add', {
      code: 'set-up',
    });
  }
}
