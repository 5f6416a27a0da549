import type { SecretBox } from '../../common/secrets/secret-box.js';
import { toJson } from '../../common/json/to-json.js';
import { type TaggedAnswer, WholeAnswer } from '../../http/caching/tagged-answer.js';
import { nodeRecord } from './node-record.js';
import type { ProxyNode } from '../proxy-node.entity.js';
import type { Audience } from '../../users/roster/entitlement.js';
import { isOnePort } from '../fields/families.js';
import type { ProtocolSecrets } from '../fields/settings-column.js';
import { openSecrets } from '../settings/protocol-settings.js';
import { nodeConfig } from './configs/node-config.js';

/** The secrets that apps share with the daemon. No private key is among them. */
export type AppSecrets = Pick<ProtocolSecrets, 'serverKey' | 'obfsPassword'>;

/** A node with the key of its user list and its response. */
export class ServedNode {
  readonly rank: number;
  readonly groupIds: ReadonlySet<number>;
  readonly levelIds: ReadonlySet<number>;
  readonly isOnePort: boolean;
  /** Nodes with the same level, groups and fields share a key and a list. */
  readonly rosterKey: string;
  private made: TaggedAnswer | undefined;
  private opened: { readonly secrets: AppSecrets | undefined } | undefined;

  /**
   * @param node with its level
   * @param groupIds the linked groups
   * @param levelIds the levels of the node's rank and above, always in one order
   * @param decoy the UUID of the user whom nobody is
   */
  constructor(
    readonly node: ProxyNode,
    groupIds: readonly number[],
    levelIds: readonly number[],
    private readonly secrets: SecretBox,
    readonly decoy: string,
  ) {
    this.rank = node.level.rank;
    this.groupIds = new Set(groupIds);
    this.levelIds = new Set(levelIds);
    this.isOnePort = isOnePort(node.family);
    this.rosterKey = rosterKey(node, levelIds, groupIds);
  }

  /** The users that it serves. */
  get audience(): Audience {
    return { rank: this.rank, groupIds: [...this.groupIds], isOnePort: this.isOnePort };
  }

  /**
   * The node as its daemon reads it. Created at the first call.
   *
   * @throws PushSecretLost, ProtocolSecretsLost if the daemon reads a secret that this panel cannot open
   */
  get answer(): TaggedAnswer {
    this.made ??= this.make();
    return this.made;
  }

  /** Undefined if this panel cannot open them. Opened at the first call. */
  get appSecrets(): AppSecrets | undefined {
    this.opened ??= { secrets: appSecrets(this.node, this.secrets) };
    return this.opened.secrets;
  }

  private make(): TaggedAnswer {
    if (this.node.family === 'uniproxy') return WholeAnswer.of(toJson(nodeConfig(this.node, this.secrets)));
    const data = toJson(nodeRecord(this.node, this.secrets));
    const body = `{"status":"success","code":200,"data":${data},"message":"Node information"}`;
    return WholeAnswer.of(body);
  }
}

function appSecrets({ protocolSecrets }: ProxyNode, box: SecretBox): AppSecrets | undefined {
  const secrets = openSecrets(protocolSecrets, box);
  return secrets && { serverKey: secrets.serverKey, obfsPassword: secrets.obfsPassword };
}

function rosterKey(node: ProxyNode, levelIds: readonly number[], groupIds: readonly number[]): string {
  return JSON.stringify([node.family, levelIds, groupIds, fieldsOf(node)]);
}

/** The settings of a node that the items of its users depend on. */
function fieldsOf(node: ProxyNode): (string | number)[] {
  switch (node.family) {
    case 'ssr':
      return [node.method, node.protocol, node.obfs, node.obfsParam];
    case 'uniproxy':
      return [String(node.speedLimit), node.clientLimit];
    default:
      return [node.daemon === 'xrayr' ? 'mbit' : 'bytes'];
  }
}
