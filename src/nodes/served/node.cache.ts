import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../common/secrets/secret-box.js';
import { NotFound } from '../../common/problems/panel.errors.js';
import { VersionedValue } from '../../database/versions/versioned-value.js';
import { VersionsService } from '../../database/versions/versions.service.js';
import { LevelRepository } from '../../users/levels/level.repository.js';
import { NodeRepository } from '../node.repository.js';
import { ServedNode } from './served-node.js';
import { WrongFamily } from '../nodes.errors.js';
import type { Family, ProxyNode } from '../proxy-node.entity.js';

type Nodes = ReadonlyMap<number, ServedNode>;

/** Caches all nodes, as of the last version. */
@Injectable()
export class NodeCache {
  private readonly nodes: VersionedValue<Nodes>;

  constructor(
    private readonly repository: NodeRepository,
    private readonly levels: LevelRepository,
    private readonly secrets: SecretBox,
    private readonly versions: VersionsService,
  ) {
    this.nodes = new VersionedValue(versions, 'nodes', () => this.load());
  }

  /** @throws NotFound, WrongFamily */
  async get(family: Family, id: number): Promise<ServedNode> {
    const view = (await this.nodes.current()).get(id) ?? (await this.newest()).get(id);
    if (view === undefined) throw new NotFound('node', id);
    if (view.node.family !== family) throw new WrongFamily(family);
    return view;
  }

  async list(): Promise<ServedNode[]> {
    return [...(await this.nodes.current()).values()];
  }

  /** The caller's line key is valid, so the node exists and the cache is out of date. */
  private async newest(): Promise<Nodes> {
    this.versions.forget();
    return this.nodes.current();
  }

  private async load(): Promise<Nodes> {
    const [nodes, links] = await this.repository.listWithLinks();
    const levels = await this.levels.list();
    const groupIds = new Map<number, number[]>(nodes.map((node) => [node.id, []]));
    for (const link of links) groupIds.get(link.nodeId)?.push(link.groupId);
    const levelIds = (rank: number): number[] => levels.filter((level) => level.rank >= rank).map(({ id }) => id);
    const view = (node: ProxyNode): ServedNode =>
      new ServedNode(node, groupIds.get(node.id) ?? [], levelIds(node.level.rank), this.secrets);
    return new Map(nodes.map((node) => [node.id, view(node)]));
  }
}
