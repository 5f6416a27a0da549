import type { SecretBox } from '../../common/secrets/secret-box.js';
import { toJson } from '../../common/json/to-json.js';
import { type TaggedAnswer, WholeAnswer } from '../../http/caching/tagged-answer.js';
import { nodeRecord } from './node-record.js';
import type { ProxyNode } from '../proxy-node.entity.js';

/** A node with the key of its user list and its response. */
export class ServedNode {
  readonly rank: number;
  readonly groupIds: ReadonlySet<number>;
  readonly levelIds: ReadonlySet<number>;
  /** Nodes with the same level, groups and fields share a key and a list. */
  readonly rosterKey: string;
  private made: TaggedAnswer | undefined;

  /**
   * @param node with its level
   * @param groupIds the linked groups
   * @param levelIds the levels of the node's rank and above, always in one order
   */
  constructor(
    readonly node: ProxyNode,
    groupIds: readonly number[],
    levelIds: readonly number[],
    private readonly secrets: SecretBox,
  ) {
    this.rank = node.level.rank;
    this.groupIds = new Set(groupIds);
    this.levelIds = new Set(levelIds);
    this.rosterKey = rosterKey(node, levelIds, groupIds);
  }

  /** Created at the first call. @throws PushSecretLost if the daemon of this node reads the push secret */
  get answer(): TaggedAnswer {
    this.made ??= this.make();
    return this.made;
  }

  private make(): TaggedAnswer {
    const data = toJson(nodeRecord(this.node, this.secrets));
    const body = `{"status":"success","code":200,"data":${data},"message":"Node information"}`;
    return WholeAnswer.of(body);
  }
}

function rosterKey(node: ProxyNode, levelIds: readonly number[], groupIds: readonly number[]): string {
  const fields =
    node.family === 'ssr'
      ? [node.method, node.protocol, node.obfs, node.obfsParam]
      : [node.daemon === 'xrayr' ? 'mbit' : 'bytes'];
  return JSON.stringify([node.family, levelIds, groupIds, fields]);
}
