import { Repository } from 'typeorm';
import { MAX_NODE_ID } from '../common/integers.js';
import { Conflict, NotFound } from '../common/problems/panel.errors.js';
import { lockRows } from '../database/bulk/bulk.js';
import { exactly } from '../database/bulk/exactly.js';
import { isOutOfNumbers } from '../database/database.errors.js';
import type { NodeDetails } from './node-details.js';
import { NodeGroup } from './node-group.entity.js';
import type { ProxyNode } from './proxy-node.entity.js';

/** A new row. Without a number it gets the next one. */
type NewRow = Partial<Omit<ProxyNode, 'level'>>;

/** The rows of `nodes`, with their levels and groups. */
export class NodeRepository extends Repository<ProxyNode> {
  /** @param idOrName the number or the name of a node @throws NotFound */
  async idOf(idOrName: number | string): Promise<number> {
    const node =
      typeof idOrName === 'string' && !/^\d{1,10}$/.test(idOrName)
        ? exactly(await this.findOne({ where: { name: idOrName } }), 'name', idOrName)
        : await this.findOne({ where: { id: Number(idOrName) } });
    if (node === null) throw new NotFound('node', idOrName);
    return node.id;
  }

  /** @param idOrName the number or the name of a node @throws NotFound */
  async get(idOrName: number | string): Promise<NodeDetails> {
    return this.details(await this.idOf(idOrName));
  }

  /** Locks a node until the transaction ends. @throws NotFound */
  async lock(idOrName: number | string): Promise<NodeDetails> {
    const id = await this.idOf(idOrName);
    await lockRows(this.manager, 'nodes', ['id'], [id]);
    return this.details(id);
  }

  /** @throws EntityNotFoundError */
  async details(id: number): Promise<NodeDetails> {
    const node = await this.findOneOrFail({ where: { id }, relations: { level: true } });
    const links = await this.manager.find(NodeGroup, {
      where: { nodeId: id },
      relations: { group: true },
      order: { groupId: 'ASC' },
    });
    return { node, groups: links.map((link) => link.group) };
  }

  /** Ordered by number. */
  async listDetails(): Promise<NodeDetails[]> {
    const nodes = await this.find({ relations: { level: true }, order: { id: 'ASC' } });
    const links = await this.manager.find(NodeGroup, { relations: { group: true } });
    return nodes.map((node) => ({
      node,
      groups: links.filter((link) => link.nodeId === node.id).map((link) => link.group),
    }));
  }

  /** All nodes with their levels, and all links to groups by ascending group. */
  async listWithLinks(): Promise<[nodes: ProxyNode[], links: NodeGroup[]]> {
    return [
      await this.find({ relations: { level: true } }),
      await this.manager.find(NodeGroup, { order: { groupId: 'ASC' } }),
    ];
  }

  /** Ordered by number. */
  async list(): Promise<ProxyNode[]> {
    return this.find({ order: { id: 'ASC' } });
  }

  /** The time at which a node was added, Unix seconds; undefined for an unused number. */
  async addedAt(id: number): Promise<number | undefined> {
    const node = await this.findOne({ select: { createdAt: true }, where: { id } });
    return node?.createdAt;
  }

  /**
   * Inserts a node with its own number or with the next one. After the largest number this is the lowest free number: past the
   * end SQLite counts on, and MariaDB and MySQL reject the insert.
   *
   * @returns the number
   * @throws Conflict if no number is free
   */
  async add(row: NewRow): Promise<number> {
    if (row.id !== undefined) return this.insertRow(row);
    if (await this.existsBy({ id: MAX_NODE_ID })) return this.addUnderFree(row);
    try {
      const id = await this.insertRow(row);
      if (id <= MAX_NODE_ID) return id;
      await this.delete({ id });
    } catch (error) {
      if (!isOutOfNumbers(error)) throw error;
    }
    return this.addUnderFree(row);
  }

  private async insertRow(row: NewRow): Promise<number> {
    const { identifiers } = await this.insert({ ...row });
    return Number(identifiers[0]?.['id']);
  }

  private async addUnderFree(row: NewRow): Promise<number> {
    return this.insertRow({ ...row, id: await this.lowestFree() });
  }

  private async lowestFree(): Promise<number> {
    const nodes = await this.find({ select: { id: true }, order: { id: 'ASC' } });
    const used = new Set(nodes.map(({ id }) => id));
    for (let id = 1; id <= MAX_NODE_ID; id++) if (!used.has(id)) return id;
    throw new Conflict('Every node number is in use', 'no-free-number');
  }
}
