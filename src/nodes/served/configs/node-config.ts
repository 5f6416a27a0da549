import type { SecretBox } from '../../../common/secrets/secret-box.js';
import type { JsonObject } from '../../../common/json/json-object.js';
import { ProtocolSecretsLost } from '../../nodes.errors.js';
import type { ProxyNode } from '../../proxy-node.entity.js';
import { openSecrets } from '../../settings/protocol-settings.js';
import { v2bxConfig } from './v2bx-config.js';
import { v2nodeConfig } from './v2node-config.js';
import { xboardNodeConfig } from './xboard-node-config.js';
import { xrayrpConfig } from './xrayrp-config.js';

/**
 * The configuration of a node in the form of its daemon.
 *
 * @throws ProtocolSecretsLost
 */
export function nodeConfig(node: ProxyNode, box: SecretBox): JsonObject {
  const secrets = openSecrets(node.protocolSecrets, box);
  if (secrets === undefined) throw new ProtocolSecretsLost(node);
  const open = { node, secrets };
  switch (node.daemon) {
    case 'v2bx':
      return v2bxConfig(open);
    case 'xboard-node':
      return xboardNodeConfig(open);
    case 'xrayrp':
    case 'xrayr-newv2board':
      return xrayrpConfig(open);
    default:
      return v2nodeConfig(open);
  }
}
