import { Repository } from 'typeorm';
import type { NodeGroup } from './node-group.entity.js';

type NodeLink = Pick<NodeGroup, 'nodeId' | 'groupId'>;

/** The rows of `node_groups`. */
export class NodeGroupRepository extends Repository<NodeGroup> {
  /** Keeps a link that exists. */
  async link(link: NodeLink): Promise<void> {
    if (!(await this.existsBy(link))) await this.insert(link);
  }

  async unlink(link: NodeLink): Promise<void> {
    await this.delete(link);
  }
}
