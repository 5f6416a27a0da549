import { In, Repository } from 'typeorm';
import { ProxyNode } from '../proxy-node.entity.js';
import type { NodeContact } from './node-contact.entity.js';

/** The rows of `node_contacts`. */
export class NodeContactRepository extends Repository<NodeContact> {
  async of(nodeId: number): Promise<NodeContact | null> {
    return this.findOne({ where: { nodeId } });
  }

  async byNode(): Promise<Map<number, NodeContact>> {
    return new Map((await this.find()).map((contact) => [contact.nodeId, contact]));
  }

  /** Those of the numbers that belong to nodes, each with its row; undefined for a node without one. */
  async ofNodes(nodeIds: readonly number[]): Promise<Map<number, NodeContact | undefined>> {
    const nodeId = In(nodeIds);
    const nodes = await this.manager.find(ProxyNode, { select: { id: true }, where: { id: nodeId } });
    const rows = new Map((await this.find({ where: { nodeId } })).map((row) => [row.nodeId, row]));
    return new Map(nodes.map(({ id }) => [id, rows.get(id)]));
  }

  /** Replaces the rows of these nodes. */
  async put(rows: NodeContact[]): Promise<void> {
    if (rows.length > 0) await this.upsert(rows, ['nodeId']);
  }
}
