import { PanelError } from '../common/problems/panel.errors.js';
import type { ProxyNode } from './proxy-node.entity.js';

/** The node belongs to another family than the path. */
export class WrongFamily extends PanelError {
  constructor(family: string) {
    // XrayRP takes 404 for a panel without this path, and never asks again.
    super(family === 'uniproxy' ? 403 : 404, `This node does not belong to the ${family} family`, { logLevel: 'warn' });
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

/** No secret of the panel opens the keys of the node. */
export class ProtocolSecretsLost extends PanelError {
  constructor({ name }: Pick<ProxyNode, 'name'>) {
    super(409, `The keys of node ${name} cannot be opened with the secrets of this panel; set new ones`, {
      code: 'node-keys-lost',
      values: { name },
      logLevel: 'warn',
    });
  }
}
