import { Injectable } from '@nestjs/common';
import { SecretBox } from '../common/secret-box.js';
import { NotFound } from '../common/panel.error.js';
import { Database } from '../database/database.js';
import { VersionedValue } from '../database/versioned-value.js';
import { Versions } from '../database/versions.js';
import { NodeGroup } from './node-group.entity.js';
import { NodeView } from './node-view.js';
import { WrongFamily } from './nodes.errors.js';
import { type Family, ProxyNode } from './proxy-node.entity.js';

type Nodes = ReadonlyMap<number, NodeView>;

/** All nodes as their daemons see them, in memory, as of the last version. */
@Injectable()
export class NodeDirectory {
  private readonly nodes: VersionedValue<Nodes>;

  constructor(
    private readonly database: Database,
    private readonly secrets: SecretBox,
    private readonly versions: Versions,
  ) {
    this.nodes = new VersionedValue(versions, 'nodes', () => this.load());
  }

  /** @throws NotFound, WrongFamily */
  async get(family: Family, id: number): Promise<NodeView> {
    const view = (await this.nodes.current()).get(id) ?? (await this.newest()).get(id);
    if (view === undefined) throw new NotFound(`Node ${id}`);
    if (view.node.family !== family) throw new WrongFamily(family);
    return view;
  }

  async list(): Promise<NodeView[]> {
    return [...(await this.nodes.current()).values()];
  }

  /** Its key is known, so the node is newer than what is in memory. */
  private async newest(): Promise<Nodes> {
    this.versions.forget();
    return this.nodes.current();
  }

  private async load(): Promise<Nodes> {
    const [nodes, links] = await this.database.read(async (manager) => [
      await manager.find(ProxyNode, { relations: { level: true } }),
      await manager.find(NodeGroup, { order: { groupId: 'ASC' } }),
    ]);
    const groupIds = new Map<number, number[]>(nodes.map((node) => [node.id, []]));
    for (const link of links) groupIds.get(link.nodeId)?.push(link.groupId);
    return new Map(nodes.map((node) => [node.id, new NodeView(node, groupIds.get(node.id) ?? [], this.secrets)]));
  }
}
