import { entityTag, TaggedAnswer } from '../http/tagged-answer.js';
import { toJson } from '../http/json.js';
import type { ProxyNode } from './proxy-node.entity.js';
import { nodeRecord } from './node-record.js';

/** A node as the node API knows it: who is on its list, and its answer ready to be sent. */
export class NodeView {
  readonly rank: number;
  readonly answer: TaggedAnswer;

  /**
   * @param node with its level
   * @param pushSecret in clear
   */
  constructor(
    readonly node: ProxyNode,
    readonly groupIds: readonly number[],
    pushSecret: string,
  ) {
    this.rank = node.level.rank;
    const data = toJson(nodeRecord(node, pushSecret));
    const body = `{"status":"success","code":200,"data":${data},"message":"Node information"}`;
    this.answer = new TaggedAnswer(entityTag(data), Buffer.from(body));
  }
}
