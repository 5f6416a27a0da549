import { Injectable } from '@nestjs/common';
import { SecretKeys } from '../../common/secrets/secret-keys.js';
import { SecretBox } from '../../common/secrets/secret-box.js';
import { NotFound } from '../../common/problems/panel.errors.js';
import { DatabaseUnavailable } from '../../database/database.errors.js';
import { VersionedValue } from '../../database/versions/versioned-value.js';
import { VersionsService } from '../../database/versions/versions.service.js';
import { LevelRepository } from '../../users/levels/level.repository.js';
import { NodeRepository } from '../node.repository.js';
import { decoyUuid } from './decoy-user.js';
import { ServedNode } from './served-node.js';
import { WrongFamily } from '../nodes.errors.js';
import type { ProxyNode } from '../proxy-node.entity.js';
import type { Family } from '../fields/families.js';

type Nodes = ReadonlyMap<number, ServedNode>;

/** Caches all nodes, as of the last version. */
@Injectable()
export class NodeCache {
  private readonly nodes: VersionedValue<Nodes>;
  private readonly decoy: string;

  constructor(
    private readonly repository: NodeRepository,
    private readonly levels: LevelRepository,
    private readonly secrets: SecretBox,
    private readonly versions: VersionsService,
    keys: SecretKeys,
  ) {
    this.decoy = decoyUuid(keys);
    this.nodes = new VersionedValue(versions, 'nodes', () => this.load());
  }

  /** @throws NotFound, WrongFamily */
  async get(family: Family, id: number): Promise<ServedNode> {
    const view = (await this.nodes.current()).get(id) ?? (await this.newest()).get(id);
    if (view === undefined) throw new NotFound('node', id);
    if (view.node.family !== family) throw new WrongFamily(family);
    return view;
  }

  /**
   * The same, and while the database is away what the process has in memory.
   *
   * @throws NotFound, WrongFamily; DatabaseUnavailable in a process that has not read the nodes yet
   */
  async getInOutage(family: Family, id: number): Promise<ServedNode> {
    try {
      return await this.get(family, id);
    } catch (error) {
      const known = this.nodes.known?.get(id);
      if (!(error instanceof DatabaseUnavailable) || known?.node.family !== family) throw error;
      return known;
    }
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
      new ServedNode(node, groupIds.get(node.id) ?? [], levelIds(node.level.rank), this.secrets, this.decoy);
    return new Map(nodes.map((node) => [node.id, view(node)]));
  }
}
