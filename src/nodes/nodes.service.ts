import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service.js';
import { checkChanged, checkNew } from '../fields/field-input.js';
import { Clock } from '../common/time/clock.js';
import { Conflict, type FieldProblem, wrongFields } from '../common/problems/panel.errors.js';
import { randomToken } from '../common/secrets/random-token.js';
import { SecretBox } from '../common/secrets/secret-box.js';
import { Database } from '../database/database.js';
import { isDuplicate } from '../database/database.errors.js';
import { removeOwned } from '../database/bulk/owned-rows.js';
import { VersionsService } from '../database/versions/versions.service.js';
import type { Precondition } from '../fields/version/precondition.js';
import { GroupRepository } from '../users/levels/group.repository.js';
import { LevelRepository } from '../users/levels/level.repository.js';
import { RosterChangeRunner } from '../users/roster/roster-change.runner.js';
import { nodeDocument } from './node.mapper.js';
import type { NodeDetails } from './node-details.js';
import { contradictions } from './settings/node-contradictions.js';
import { withDefaults } from './settings/new-node.js';
import { type NewNode, type NodeChange, NodeFields } from './fields/node.fields.js';
import type { BasicNodeFields } from './fields/basic-node.fields.js';
import { SECRET_SETTINGS, type SecretSetting } from './fields/protocols.js';
import type { ProtocolSecrets } from './fields/settings-column.js';
import { basicsOf, nodeFieldsOf } from './settings/node-fields-of.js';
import { openSecrets, sealSecrets, settleProtocol, withoutForeign } from './settings/protocol-settings.js';
import { NodeGroupRepository } from './node-group.repository.js';
import { NodeRepository } from './node.repository.js';
import { openPushSecret } from './push-secrets.js';
import { ProxyNode } from './proxy-node.entity.js';
import { concealed, VERSION_KEY } from '../fields/concealed-fields.js';
import type { JsonObject } from '../common/json/json-object.js';
import { SecretKeys } from '../common/secrets/secret-keys.js';
import { Signer } from '../common/secrets/signer.js';
import { SERVING_FIELDS, servingProblems } from './settings/serving-problems.js';

const SECRET_BYTES = 24;

/** Adds, finds, changes and deletes nodes. */
@Injectable()
export class NodesService {
  private readonly versionKey: Signer;

  constructor(
    private readonly database: Database,
    private readonly versions: VersionsService,
    private readonly rosters: RosterChangeRunner,
    private readonly nodes: NodeRepository,
    private readonly links: NodeGroupRepository,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly levels: LevelRepository,
    private readonly groups: GroupRepository,
    private readonly audit: AuditLogService,
    keys: SecretKeys,
  ) {
    this.versionKey = new Signer(keys, VERSION_KEY);
  }

  /** What the ETag of a node covers: its settings, with secrets that nobody can guess from it. */
  versionOf(details: NodeDetails): JsonObject {
    return concealed(NodeFields, nodeDocument(details), this.versionKey);
  }

  /** @throws InvalidValue, NotFound (level), Conflict (name or id) */
  async add(wanted: NewNode): Promise<NodeDetails> {
    const fields = coherent(checkNew(NodeFields, withDefaults(wanted)), servingProblems);
    return this.insert(withoutForeign(fields, wanted));
  }

  /** Adds a node of another panel, also with settings with which its daemon serves nobody. @throws as {@link add} */
  async import(wanted: NewNode): Promise<NodeDetails> {
    return this.insert(coherent(checkNew(NodeFields, wanted), () => []));
  }

  /** @param idOrName the number or the name of a node @throws NotFound */
  async get(idOrName: number | string): Promise<NodeDetails> {
    return this.nodes.get(idOrName);
  }

  /** Ordered by number. */
  async list(): Promise<NodeDetails[]> {
    return this.nodes.listDetails();
  }

  /**
   * Changes the given fields. The number and the family of a node never change: its daemon is set up with them. Without a new
   * push secret the stored one stays, even if the panel cannot open it. For an empty secret the panel generates one.
   *
   * @param precondition must hold for the node's document before the change
   * @throws InvalidValue, NotFound, Conflict, PreconditionFailed
   */
  async set(idOrName: number | string, wanted: NodeChange, precondition?: Precondition): Promise<NodeDetails> {
    // A node with settings that serve nobody can still get another name.
    const decides = SERVING_FIELDS.some((field) => wanted[field] !== undefined);
    return this.write(idOrName, wanted, decides ? servingProblems : () => [], precondition);
  }

  /** Changes the given fields as another panel has them, also to settings with which its daemon serves nobody. @throws as {@link set} */
  async setImported(id: number, wanted: NodeChange): Promise<NodeDetails> {
    return this.write(id, wanted, () => []);
  }

  /** Deletes a node and its line keys. When this returns, every process rejects the keys. */
  async delete(idOrName: number | string, precondition?: Precondition): Promise<NodeDetails> {
    const found = await this.get(idOrName);
    precondition?.check(this.versionOf(found));
    await removeOwned(this.database, ProxyNode, [found.node.id]);
    // Rules too: a later node with this number must not inherit the linked rules.
    const deleted = await this.versions.change(['line-keys', 'nodes', 'rules'], async (manager) => {
      const nodes = manager.withRepository(this.nodes);
      const details = await nodes.lock(idOrName);
      const before = nodeDocument(details);
      precondition?.check(this.versionOf(details));
      await nodes.delete({ id: before.id });
      await this.audit.record(manager, { action: 'node.deleted', subject: `node:${before.id}`, before });
      return details;
    });
    await this.versions.settled();
    return deleted;
  }

  /** Lets the node serve the users of a group. A second link changes nothing. */
  async link(idOrName: number | string, groupName: string): Promise<void> {
    await this.rosters.runForNodes(async (manager, changed) => {
      const link = await this.linkOf(manager, idOrName, groupName);
      await manager.withRepository(this.links).link(link);
      changed.add(link.nodeId);
      const event = { action: 'node.group-linked', subject: `node:${link.nodeId}` };
      await this.audit.record(manager, { ...event, after: { group: groupName } });
    });
  }

  async unlink(idOrName: number | string, groupName: string): Promise<void> {
    await this.rosters.runForNodes(async (manager, changed) => {
      const link = await this.linkOf(manager, idOrName, groupName);
      await manager.withRepository(this.links).unlink(link);
      changed.add(link.nodeId);
      const event = { action: 'node.group-unlinked', subject: `node:${link.nodeId}` };
      await this.audit.record(manager, { ...event, before: { group: groupName } });
    });
  }

  /** The push secret in clear, for the set-up of the daemon. @throws PushSecretLost */
  revealPushSecret(node: ProxyNode): string {
    return openPushSecret(node, this.secrets);
  }

  /** True if no secret of this panel opens the push secret of the node. Then an operator must set a new one. */
  isPushSecretLost(node: ProxyNode): boolean {
    return this.secrets.open(node.pushSecret) === undefined;
  }

  private async insert(fields: NodeFields): Promise<NodeDetails> {
    return this.change(fields.name, async (manager) => {
      const columns = {
        ...(await this.columns(manager, fields)),
        ...this.protocolColumns(fields, {}),
        pushSecret: this.sealed(fields),
      };
      const nodes = manager.withRepository(this.nodes);
      const id = await nodes.add({ ...columns, createdAt: this.clock.unixSeconds() });
      const added = await nodes.details(id);
      await this.audit.record(manager, { action: 'node.added', subject: `node:${id}`, after: nodeDocument(added) });
      return added;
    });
  }

  private async write(
    idOrName: number | string,
    wanted: NodeChange,
    serving: (fields: NodeFields) => FieldProblem[],
    precondition?: Precondition,
  ): Promise<NodeDetails> {
    return this.change(wanted.name ?? idOrName, async (manager) => {
      const nodes = manager.withRepository(this.nodes);
      const before = await nodes.lock(idOrName);
      const { id } = before.node;
      precondition?.check(this.versionOf(before));
      const changed = coherent(checkChanged(NodeFields, nodeFieldsOf(before.node), wanted), serving);
      const fields = withoutForeign(changed, wanted);
      const { id: _id, ...basics } = await this.columns(manager, fields);
      const columns = { ...basics, ...this.protocolColumns(fields, wanted, before.node) };
      const hasNewSecret = wanted.pushSecret !== undefined;
      const hasNewKeys = SECRET_SETTINGS.some((name) => wanted[name] !== undefined);
      const secret = hasNewSecret ? { pushSecret: this.sealed(fields) } : {};
      await nodes.update({ id }, { ...columns, ...secret });
      const after = await nodes.details(id);
      await this.audit.record(manager, {
        action: 'node.changed',
        subject: `node:${id}`,
        before: { ...nodeDocument(before), push_secret: 'old', ...(hasNewKeys && { keys: 'old' }) },
        after: {
          ...nodeDocument(after),
          push_secret: hasNewSecret ? 'new' : 'old',
          ...(hasNewKeys && { keys: 'new' }),
        },
      });
      return after;
    });
  }

  private async change(
    who: number | string,
    work: (manager: EntityManager) => Promise<NodeDetails>,
  ): Promise<NodeDetails> {
    try {
      return await this.rosters.runForNodes(async (manager, changed) => {
        const details = await work(manager);
        changed.add(details.node.id);
        return details;
      });
    } catch (error) {
      throw isDuplicate(error)
        ? new Conflict(`The name or number of node ${who} is taken`, 'node-taken', { who: String(who) })
        : error;
    }
  }

  private async columns(
    manager: EntityManager,
    fields: NodeFields,
  ): Promise<Omit<BasicNodeFields, 'level' | 'pushSecret'> & { levelId: number }> {
    const { level, pushSecret: _pushSecret, ...same } = basicsOf(fields);
    return { ...same, levelId: await manager.withRepository(this.levels).idByName(level) };
  }

  /** @param wanted an empty secret asks for a new one @param before the node that changes */
  private protocolColumns(
    fields: NodeFields,
    wanted: NodeChange,
    before?: ProxyNode,
  ): Pick<ProxyNode, 'settings' | 'protocolSecrets'> {
    const kept = before === undefined ? {} : openSecrets(before.protocolSecrets, this.secrets);
    const known = kept === undefined ? {} : withoutNames(kept, (name) => wanted[name] === '');
    const { settings, secrets } = settleProtocol(fields, known);
    const isUntouched = SECRET_SETTINGS.every((name) => wanted[name] === undefined);
    if (before === undefined || kept !== undefined || !isUntouched)
      return { settings, protocolSecrets: sealSecrets(secrets, this.secrets) };
    // Secrets that this panel cannot open stay until an operator sets new ones.
    const { realityPublicKey, encryptionPublicKey } = before.settings;
    return {
      settings: { ...settings, realityPublicKey, encryptionPublicKey },
      protocolSecrets: before.protocolSecrets,
    };
  }

  private sealed({ pushSecret }: NodeFields): string {
    return this.secrets.seal(pushSecret || randomToken(SECRET_BYTES));
  }

  private async linkOf(
    manager: EntityManager,
    idOrName: number | string,
    groupName: string,
  ): Promise<{ nodeId: number; groupId: number }> {
    return {
      nodeId: await manager.withRepository(this.nodes).idOf(idOrName),
      groupId: await manager.withRepository(this.groups).idByName(groupName),
    };
  }
}

function coherent(fields: NodeFields, serving: (fields: NodeFields) => FieldProblem[]): NodeFields {
  const problems = [...contradictions(fields), ...serving(fields)];
  if (problems.length > 0) throw wrongFields(problems);
  return fields;
}

function withoutNames(secrets: ProtocolSecrets, isLeftOut: (name: SecretSetting) => boolean): ProtocolSecrets {
  return Object.fromEntries(SECRET_SETTINGS.filter((name) => !isLeftOut(name)).map((name) => [name, secrets[name]]));
}
