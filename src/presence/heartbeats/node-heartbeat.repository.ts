import { Repository } from 'typeorm';
import { NodeHeartbeat } from './node-heartbeat.entity.js';

/** The rows of `node_heartbeats`. */
export class NodeHeartbeatRepository extends Repository<NodeHeartbeat> {
  /** Adds to the number of unusable addresses that a node has reported. */
  async addDropped(nodeId: number, count: number): Promise<void> {
    await this.manager
      .createQueryBuilder()
      .insert()
      .into(NodeHeartbeat)
      .values({ nodeId })
      .orIgnore()
      .updateEntity(false)
      .execute();
    await this.increment({ nodeId }, 'addressesDropped', count);
  }
}
