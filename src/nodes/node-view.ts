import type { SecretBox } from '../common/secret-box.js';
import { toJson } from '../http/json.js';
import { entityTag, TaggedAnswer } from '../http/tagged-answer.js';
import { nodeRecord } from './node-record.js';
import type { ProxyNode } from './proxy-node.entity.js';

/** A node as the node API knows it: who is on its list, and its answer, which is made at the first call. */
export class NodeView {
  readonly rank: number;
  /** Nodes with the same key have the same list: same level, same groups, same fields. */
  readonly rosterKey: string;
  private made: TaggedAnswer | undefined;

  /** @param node with its level */
  constructor(
    readonly node: ProxyNode,
    readonly groupIds: readonly number[],
    private readonly secrets: SecretBox,
  ) {
    this.rank = node.level.rank;
    this.rosterKey = rosterKey(node, this.rank, groupIds);
  }

  /** @throws Error when the push secret was encrypted with another `APP_SECRET`; other nodes are not touched by that */
  get answer(): TaggedAnswer {
    this.made ??= this.make();
    return this.made;
  }

  private make(): TaggedAnswer {
    const data = toJson(nodeRecord(this.node, this.secrets));
    const body = `{"status":"success","code":200,"data":${data},"message":"Node information"}`;
    return new TaggedAnswer(entityTag(data), Buffer.from(body));
  }
}

function rosterKey(node: ProxyNode, rank: number, groupIds: readonly number[]): string {
  const fields =
    node.family === 'ssr'
      ? [node.method, node.protocol, node.obfs, node.obfsParam]
      : [node.daemon === 'xrayr' ? 'mbit' : 'bytes'];
  return JSON.stringify([node.family, rank, groupIds, fields]);
}
