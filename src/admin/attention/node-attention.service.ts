import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { MINUTE } from '../../common/time/duration.js';
import { KEY_WARNING, keyEnds } from '../../line-key/key-ends.js';
import type { LineKey } from '../../line-key/line-key.entity.js';
import { LineKeysService } from '../../line-key/line-keys.service.js';
import { NodeCache } from '../../nodes/served/node.cache.js';
import { RosterChangesService } from '../../nodes/changes/roster-changes.service.js';
import type { NodeContact } from '../../nodes/contacts/node-contact.entity.js';
import { NodeContactsService } from '../../nodes/contacts/node-contacts.service.js';
import { newestRefusal } from '../../nodes/contacts/standing-refusals.js';
import { NodesService } from '../../nodes/nodes.service.js';
import type { ProxyNode } from '../../nodes/proxy-node.entity.js';
import { RostersService } from '../../nodes/roster/rosters.service.js';
import { servingProblems } from '../../nodes/settings/serving-problems.js';
import { NodeStatusesService } from '../../presence/status/node-statuses.service.js';
import { pushDocument } from '../../push/push-document.js';
import { PushService } from '../../push/push.service.js';
import { RuleUseService } from '../../rules/targets/rule-use.service.js';
import { problemOfAll } from '../../subscriptions/apps/node-apps.js';
import { hasClockStepped, isOnlyTold, isToldAll, WORRYING_SKEW } from '../nodes/node-findings.js';
import { type AttentionItem, itemsAbout } from './attention-item.js';

/** Daemons poll at least every five minutes, and a process stores their polls within another one. */
const LIST_PATIENCE = 6 * MINUTE;

/** What operators should know of the nodes. It reads each table once, however many nodes there are. */
@Injectable()
export class NodeAttentionService {
  constructor(
    private readonly nodes: NodesService,
    private readonly statuses: NodeStatusesService,
    private readonly contacts: NodeContactsService,
    private readonly lineKeys: LineKeysService,
    private readonly nodeCache: NodeCache,
    private readonly rosters: RostersService,
    private readonly changes: RosterChangesService,
    private readonly pushes: PushService,
    private readonly ruleUse: RuleUseService,
    private readonly clock: Clock,
  ) {}

  async items(): Promise<AttentionItem[]> {
    const statuses = await this.statuses.list();
    const contacts = await this.contacts.all();
    const nodes = statuses.map(({ node }) => node);
    const calling = statuses.filter(({ state }) => state === 'up').map(({ node }) => node);
    const inState = (wanted: string): ProxyNode[] =>
      statuses.filter(({ state, lastContact }) => state === wanted && lastContact !== null).map(({ node }) => node);
    const silent = statuses.filter(({ lastContact }) => lastContact === null).map(({ node }) => node);
    const isSkewed = ({ id }: ProxyNode): boolean => Math.abs(contacts.get(id)?.skew ?? 0) > WORRYING_SKEW;
    const now = this.clock.unixSeconds();
    const hasStepped = ({ id }: ProxyNode): boolean => {
      const contact = contacts.get(id);
      return contact !== undefined && hasClockStepped(contact, now);
    };
    return [
      ...itemsAbout('node-down', inState('down')),
      ...itemsAbout('node-never', silent),
      ...itemsAbout('node-late', inState('late')),
      ...itemsAbout(
        'node-unusable',
        nodes.filter((node) => servingProblems(node).length > 0),
      ),
      ...itemsAbout(
        'node-unknown',
        nodes.filter((node) => servingProblems(node).length === 0 && problemOfAll(node) !== undefined),
      ),
      ...itemsAbout('old-list', await this.withOldList(calling, contacts)),
      ...itemsAbout('clock-skew', calling.filter(isSkewed)),
      ...itemsAbout('clock-step', nodes.filter(hasStepped)),
      ...this.refusalItems(
        nodes.filter((node) => !calling.includes(node)),
        contacts,
      ),
      ...itemsAbout('rules-unused', await this.withUnusedRules(nodes)),
      ...(await this.keyItems(nodes)),
    ];
  }

  /** About nodes without a good call now. */
  private refusalItems(nodes: readonly ProxyNode[], contacts: ReadonlyMap<number, NodeContact>): AttentionItem[] {
    const now = this.clock.unixSeconds();
    const reasonOf = ({ id }: ProxyNode): string | undefined => {
      const contact = contacts.get(id);
      return contact === undefined ? undefined : newestRefusal(contact, now)?.reason;
    };
    const refused = nodes.filter((node) => reasonOf(node) !== undefined);
    return [
      ...itemsAbout(
        'clock-refused',
        refused.filter((node) => reasonOf(node) === 'skewed'),
      ),
      ...itemsAbout(
        'calls-refused',
        refused.filter((node) => reasonOf(node) !== 'skewed'),
      ),
    ];
  }

  private async withUnusedRules(nodes: readonly ProxyNode[]): Promise<ProxyNode[]> {
    const unusable = await this.ruleUse.unusable();
    return nodes.filter(({ id }) => unusable.has(id));
  }

  private async keyItems(nodes: readonly ProxyNode[]): Promise<AttentionItem[]> {
    const now = this.clock.unixSeconds();
    const keys = new Map<number, LineKey[]>();
    for (const key of await this.lineKeys.list()) keys.set(key.nodeId, [...(keys.get(key.nodeId) ?? []), key]);
    const all = nodes.map((node) => ({ node, ends: keyEnds(keys.get(node.id) ?? [], now) }));
    const about = (isMeant: (each: (typeof all)[number]['ends']) => boolean): ProxyNode[] =>
      all.filter(({ ends }) => isMeant(ends)).map(({ node }) => node);
    const ending = about(({ allEndAt }) => (allEndAt ?? Infinity) - now < KEY_WARNING);
    const old = all.flatMap(({ ends }) => ends.oldInUse?.expiresAt ?? []);
    const first = Math.min(...all.map(({ ends }) => ends.allEndAt ?? Infinity));
    return [
      ...itemsAbout(
        'no-key',
        about(({ live }) => live === 0),
      ),
      ...itemsAbout('keys-end', ending, Number.isFinite(first) ? first : null),
      ...itemsAbout(
        'old-key',
        about(({ oldInUse }) => oldInUse !== undefined),
        old.length > 0 ? Math.min(...old) : null,
      ),
    ];
  }

  private async withOldList(
    nodes: readonly ProxyNode[],
    contacts: ReadonlyMap<number, NodeContact>,
  ): Promise<ProxyNode[]> {
    const old: ProxyNode[] = [];
    for (const node of nodes) if (await this.hasOldList(node, contacts.get(node.id))) old.push(node);
    return old;
  }

  private async hasOldList(node: ProxyNode, contact: NodeContact | undefined): Promise<boolean> {
    const { rosterTag: tag = null, rosterAt = null } = contact ?? {};
    if (tag === null || this.clock.unixSeconds() - (rosterAt ?? 0) < LIST_PATIENCE) return false;
    const view = await this.nodeCache.get(node.family, node.id);
    const { answer } = await this.rosters.get(view);
    if (tag === answer.etag || (await this.changes.isNewest(view, tag))) return false;
    const push = pushDocument(await this.pushes.progressOf(await this.nodes.get(node.id)));
    // A daemon that is only told learns of changes by pushes only.
    return !isOnlyTold(push) && !isToldAll(push);
  }
}
