import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { checked } from '../common/checked.js';
import { Clock } from '../common/clock.js';
import { Conflict, NotFound, wrongFields } from '../common/panel.error.js';
import { randomToken } from '../common/random-token.js';
import { SecretBox } from '../common/secret-box.js';
import { lockRows } from '../database/bulk.js';
import { Database } from '../database/database.js';
import { isDuplicate } from '../database/database.errors.js';
import { Versions } from '../database/versions.js';
import type { Precondition } from '../http/precondition.js';
import { GroupsService } from '../users/groups.service.js';
import { LevelsService } from '../users/levels.service.js';
import { RosterChanges } from '../users/roster-changes.js';
import { nodeDocument } from './node-document.js';
import type { NodeDetails } from './node-details.js';
import { contradictions, NodeFields } from './node-fields.js';
import { NodeGroup } from './node-group.entity.js';
import { insertNode } from './node-number.js';
import { ProxyNode } from './proxy-node.entity.js';

const SECRET_BYTES = 24;

/** Making, finding and changing nodes. */
@Injectable()
export class NodesService {
  constructor(
    private readonly database: Database,
    private readonly versions: Versions,
    private readonly rosters: RosterChanges,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly levels: LevelsService,
    private readonly groups: GroupsService,
    private readonly audit: AuditLog,
  ) {}

  /** @throws InvalidValue, NotFound (level), Conflict (name or id) */
  async add(wanted: Partial<NodeFields>): Promise<NodeDetails> {
    const fields = coherent(checked(new NodeFields(), wanted));
    return this.change(fields.name, async (manager) => {
      const columns = await this.columns(manager, {
        ...fields,
        pushSecret: fields.pushSecret || randomToken(SECRET_BYTES),
      });
      const id = await insertNode(manager, { ...columns, createdAt: this.clock.unixSeconds() });
      const added = await this.read(manager, id);
      await this.audit.record(manager, { action: 'node.added', subject: `node:${id}`, after: nodeDocument(added) });
      return added;
    });
  }

  /** By number or name. */
  async get(idOrName: string): Promise<NodeDetails> {
    return this.database.read(async (manager) => this.read(manager, await idOf(manager, idOrName)));
  }

  async list(): Promise<NodeDetails[]> {
    return this.database.read(async (manager) => {
      const nodes = await manager.find(ProxyNode, { relations: { level: true }, order: { id: 'ASC' } });
      const links = await manager.find(NodeGroup, { relations: { group: true } });
      return nodes.map((node) => ({
        node,
        groups: links.filter((link) => link.nodeId === node.id).map((link) => link.group),
      }));
    });
  }

  /**
   * Changes what is given. The number and the family of a node stay what they are: its daemon is set up with them.
   *
   * @param precondition what must hold of the node's document until then
   * @throws InvalidValue, NotFound, Conflict, PreconditionFailed
   */
  async set(
    idOrName: string,
    wanted: Partial<Omit<NodeFields, 'id' | 'family'>>,
    precondition?: Precondition,
  ): Promise<NodeDetails> {
    return this.change(wanted.name ?? idOrName, async (manager) => {
      const before = await this.lock(manager, idOrName);
      const { id } = before.node;
      precondition?.check(nodeDocument(before));
      const fields = coherent(checked(this.fieldsOf(before.node), wanted));
      const { id: _id, ...columns } = await this.columns(manager, fields);
      await manager.update(ProxyNode, { id }, columns);
      const after = await this.read(manager, id);
      const hasNewSecret = wanted.pushSecret !== undefined;
      await this.audit.record(manager, {
        action: 'node.changed',
        subject: `node:${id}`,
        before: { ...nodeDocument(before), push_secret: 'old' },
        after: { ...nodeDocument(after), push_secret: hasNewSecret ? 'new' : 'old' },
      });
      return after;
    });
  }

  /** Takes the node away, and its line keys with it. When this returns, no process takes them any more. */
  async delete(idOrName: string, precondition?: Precondition): Promise<NodeDetails> {
    // Rules too: another node may get this number, and would find those that were linked to this one.
    const deleted = await this.versions.change(['line-keys', 'nodes', 'rosters', 'rules'], async (manager) => {
      const details = await this.lock(manager, idOrName);
      const before = nodeDocument(details);
      precondition?.check(before);
      await manager.delete(ProxyNode, { id: before.id });
      await this.audit.record(manager, { action: 'node.deleted', subject: `node:${before.id}`, before });
      return details;
    });
    await this.versions.settled();
    return deleted;
  }

  /** Lets the node serve the users of a group. Linking twice is linking once. */
  async link(idOrName: string, groupName: string): Promise<void> {
    await this.rosters.runForNodes(async (manager, changed) => {
      const link = await this.linkOf(manager, idOrName, groupName);
      if (!(await manager.existsBy(NodeGroup, link))) await manager.insert(NodeGroup, link);
      changed.add(link.nodeId);
      const event = { action: 'node.group-linked', subject: `node:${link.nodeId}` };
      await this.audit.record(manager, { ...event, after: { group: groupName } });
    });
  }

  async unlink(idOrName: string, groupName: string): Promise<void> {
    await this.rosters.runForNodes(async (manager, changed) => {
      const link = await this.linkOf(manager, idOrName, groupName);
      await manager.delete(NodeGroup, link);
      changed.add(link.nodeId);
      const event = { action: 'node.group-unlinked', subject: `node:${link.nodeId}` };
      await this.audit.record(manager, { ...event, before: { group: groupName } });
    });
  }

  /** The push secret in clear: what the daemon must be set up with. */
  revealPushSecret(node: ProxyNode): string {
    return this.secrets.open(node.pushSecret);
  }

  private async change(who: string, work: (manager: EntityManager) => Promise<NodeDetails>): Promise<NodeDetails> {
    try {
      return await this.rosters.runForNodes(async (manager, changed) => {
        const details = await work(manager);
        changed.add(details.node.id);
        return details;
      });
    } catch (error) {
      throw isDuplicate(error)
        ? new Conflict(`The name or number of node ${who} is taken`, 'node-taken', { who })
        : error;
    }
  }

  /** The node, which nobody else changes until the transaction ends. */
  private async lock(manager: EntityManager, idOrName: string): Promise<NodeDetails> {
    const id = await idOf(manager, idOrName);
    await lockRows(manager, 'nodes', ['id'], [id]);
    return this.read(manager, id);
  }

  private async read(manager: EntityManager, id: number): Promise<NodeDetails> {
    const node = await manager.findOneOrFail(ProxyNode, { where: { id }, relations: { level: true } });
    const links = await manager.find(NodeGroup, {
      where: { nodeId: id },
      relations: { group: true },
      order: { groupId: 'ASC' },
    });
    return { node, groups: links.map((link) => link.group) };
  }

  private async columns(
    manager: EntityManager,
    fields: NodeFields,
  ): Promise<Omit<NodeFields, 'level'> & { levelId: number }> {
    const { level, pushSecret, ...same } = fields;
    return { ...same, levelId: await this.levels.idByName(manager, level), pushSecret: this.secrets.seal(pushSecret) };
  }

  private async linkOf(
    manager: EntityManager,
    idOrName: string,
    groupName: string,
  ): Promise<{ nodeId: number; groupId: number }> {
    return { nodeId: await idOf(manager, idOrName), groupId: await this.groups.idByName(manager, groupName) };
  }

  private fieldsOf(node: ProxyNode): NodeFields {
    const { level, levelId: _levelId, createdAt: _createdAt, ...same } = node;
    return Object.assign(new NodeFields(), same, { level: level.name, pushSecret: this.revealPushSecret(node) });
  }
}

function coherent(fields: NodeFields): NodeFields {
  const problems = contradictions(fields);
  if (problems.length > 0) throw wrongFields(problems);
  return fields;
}

async function idOf(manager: EntityManager, idOrName: string): Promise<number> {
  const where = /^\d{1,10}$/.test(idOrName) ? { id: Number(idOrName) } : { name: idOrName };
  const node = await manager.findOne(ProxyNode, { where });
  if (node === null) throw new NotFound(`Node ${idOrName}`);
  return node.id;
}
