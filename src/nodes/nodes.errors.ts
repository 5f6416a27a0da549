import { PanelError } from '../common/problems/panel.errors.js';
import type { ProxyNode } from './proxy-node.entity.js';

/** The node belongs to the other family than the path. */
export class WrongFamily extends PanelError {
  constructor(family: string) {
    super(404, `This node does not belong to the ${family} family`, { logLevel: 'warn' });
  }
}

/** The time for which a call wants to wait is not well formed. @param most seconds */
export class MalformedWait extends PanelError {
  constructor(most: number) {
    super(400, `wait must be a whole number of seconds from 1 to ${most}, written once without sign or leading zeros`);
  }
}

/** No secret of the panel opens the push secret of the node. */
export class PushSecretLost extends PanelError {
  constructor({ name }: Pick<ProxyNode, 'name'>) {
    super(409, `The push secret of node ${name} cannot be opened with the secrets of this panel; set a new one`, {
      code: 'push-secret-lost',
      values: { name },
      logLevel: 'warn',
    });
  }
}
