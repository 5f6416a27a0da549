import { MoreThanOrEqual, Repository } from 'typeorm';
import type { NodeLoad } from './node-load.entity.js';

/** The rows of `node_loads`. */
export class NodeLoadRepository extends Repository<NodeLoad> {
  /** The loads of a node since a moment (Unix seconds), oldest first. */
  async since(nodeId: number, moment: number): Promise<NodeLoad[]> {
    return this.find({ where: { nodeId, minute: MoreThanOrEqual(moment) }, order: { minute: 'ASC' } });
  }
}
