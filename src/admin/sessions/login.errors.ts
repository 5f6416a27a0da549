import { PanelError } from '../../common/panel.error.js';
import { NotLoggedIn } from '../access/access.errors.js';

/** The name is unknown, the password wrong, or the operator disabled; which of them is nobody's business. */
export class WrongLogin extends NotLoggedIn {
  constructor() {
    super('Incorrect name or password');
  }
}

/** The second factor is not the right one, was used before, or its ticket is over. */
export class WrongFactor extends NotLoggedIn {
  constructor(message = 'The code is not right, or was used already') {
    super(message);
  }
}

/** There is an operator already: he makes the others. */
export class SetupOver extends PanelError {
  constructor() {
    super(
      409,
      'The panel has an operator already; who has access to its machine can add one with: linegate operator add',
    );
  }
}
