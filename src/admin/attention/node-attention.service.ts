import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { DAY, MINUTE } from '../../common/time/duration.js';
import { LineKeysService } from '../../line-key/line-keys.service.js';
import { NodeCache } from '../../nodes/api/node.cache.js';
import { RosterChangesService } from '../../nodes/changes/roster-changes.service.js';
import type { NodeContact } from '../../nodes/contacts/node-contact.entity.js';
import { NodeContactsService } from '../../nodes/contacts/node-contacts.service.js';
import { NodesService } from '../../nodes/nodes.service.js';
import type { ProxyNode } from '../../nodes/proxy-node.entity.js';
import { RostersService } from '../../nodes/roster/rosters.service.js';
import { servingProblems } from '../../nodes/settings/serving-problems.js';
import { NodeStatusesService } from '../../presence/status/node-statuses.service.js';
import { pushDocument } from '../../push/push-document.js';
import { PushService } from '../../push/push.service.js';
import { isOnlyTold, WORRYING_SKEW } from '../nodes/node-findings.js';
import { type AttentionItem, itemsAbout } from './attention-item.js';

const KEY_WARNING = 7 * DAY;
/** A daemon that polls each minute has a new list by then. */
const LIST_PATIENCE = 5 * MINUTE;

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
    private readonly clock: Clock,
  ) {}

  async items(): Promise<AttentionItem[]> {
    const statuses = await this.statuses.list();
    const contacts = await this.contacts.all();
    const nodes = statuses.map(({ node }) => node);
    const calling = statuses.filter(({ state }) => state === 'up').map(({ node }) => node);
    const inState = (wanted: string): ProxyNode[] =>
      statuses.filter(({ state }) => state === wanted).map(({ node }) => node);
    const isSkewed = ({ id }: ProxyNode): boolean => Math.abs(contacts.get(id)?.skew ?? 0) > WORRYING_SKEW;
    return [
      ...itemsAbout('node-down', inState('down')),
      ...itemsAbout('node-late', inState('late')),
      ...itemsAbout(
        'node-unusable',
        nodes.filter((node) => servingProblems(node).length > 0),
      ),
      ...itemsAbout('old-list', await this.withOldList(calling, contacts)),
      ...itemsAbout('clock-skew', calling.filter(isSkewed)),
      ...(await this.keyItems(nodes)),
    ];
  }

  private async keyItems(nodes: readonly ProxyNode[]): Promise<AttentionItem[]> {
    const now = this.clock.unixSeconds();
    const ends = new Map<number, number>();
    for (const { nodeId, revokedAt, expiresAt } of await this.lineKeys.list()) {
      const end = expiresAt ?? Infinity;
      if (revokedAt === null && end > now) ends.set(nodeId, Math.max(ends.get(nodeId) ?? 0, end));
    }
    const ending = nodes.filter(({ id }) => (ends.get(id) ?? Infinity) - now < KEY_WARNING);
    const first = Math.min(...ending.map(({ id }) => ends.get(id) ?? Infinity));
    return [
      ...itemsAbout(
        'no-key',
        nodes.filter(({ id }) => !ends.has(id)),
      ),
      ...itemsAbout('keys-end', ending, Number.isFinite(first) ? first : null),
    ];
  }

  private async withOldList(
    nodes: readonly ProxyNode[],
    contacts: ReadonlyMap<number, NodeContact>,
  ): Promise<ProxyNode[]> {
    const old: ProxyNode[] = [];
    for (const node of nodes) if (await this.hasOldList(node, contacts.get(node.id)?.rosterTag ?? null)) old.push(node);
    return old;
  }

  private async hasOldList(node: ProxyNode, tag: string | null): Promise<boolean> {
    if (tag === null) return false;
    const view = await this.nodeCache.get(node.family, node.id);
    const { answer, madeAt } = await this.rosters.get(view);
    if (tag === answer.etag || this.clock.unixSeconds() - madeAt < LIST_PATIENCE) return false;
    if (await this.changes.isNewest(view, tag)) return false;
    // Such a daemon learns of changes by pushes only.
    const push = pushDocument(await this.pushes.progressOf(await this.nodes.get(node.id)));
    return !isOnlyTold(push);
  }
}
