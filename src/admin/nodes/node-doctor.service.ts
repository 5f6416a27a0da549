import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { LineKeysService } from '../../line-key/line-keys.service.js';
import { keyEnds } from '../../line-key/key-ends.js';
import type { LineKey } from '../../line-key/line-key.entity.js';
import { NodeContactsService } from '../../nodes/contacts/node-contacts.service.js';
import type { NodeContact } from '../../nodes/contacts/node-contact.entity.js';
import { holdsBack } from '../../nodes/fields/families.js';
import { NodeCache } from '../../nodes/served/node.cache.js';
import { RosterChangesService } from '../../nodes/changes/roster-changes.service.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { RostersService } from '../../nodes/roster/rosters.service.js';
import { NodeStatusesService } from '../../presence/status/node-statuses.service.js';
import { pushDocument } from '../../push/push-document.js';
import { PushService } from '../../push/push.service.js';
import { RuleUseService } from '../../rules/targets/rule-use.service.js';
import { SourceListService } from '../../traffic/holdings/source-list.service.js';
import { appHosts } from '../../subscriptions/entries/app-hosts.js';
import { EntriesService } from '../../subscriptions/entries/entries.service.js';
import { appUseDocuments } from './apps/app-use-documents.js';
import { findingsOf, isOnlyTold, isToldAll } from './node-findings.js';
import { statusView } from './node-view.js';

/** Finds the reasons why a node works or does not. */
@Injectable()
export class NodeDoctorService {
  constructor(
    private readonly nodes: NodesService,
    private readonly statuses: NodeStatusesService,
    private readonly contacts: NodeContactsService,
    private readonly lineKeys: LineKeysService,
    private readonly nodeCache: NodeCache,
    private readonly rosters: RostersService,
    private readonly changes: RosterChangesService,
    private readonly pushes: PushService,
    private readonly sources: SourceListService,
    private readonly ruleUse: RuleUseService,
    private readonly entries: EntriesService,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound */
  async examine(id: number) {
    const details = await this.nodes.get(id);
    const status = statusView(await this.statuses.get(id));
    const contact = await this.contacts.of(id);
    const view = await this.nodeCache.get(details.node.family, id);
    const newest = (await this.rosters.get(view)).answer.etag;
    const keys = this.keysOf(await this.lineKeys.list(id));
    const push = pushDocument(await this.pushes.progressOf(details));
    const { rosterTag } = contact;
    const isNewest = rosterTag === newest || (await this.changes.isNewest(view, rosterTag ?? ''));
    const roster = rosterOf(contact, newest, isNewest, push);
    const { node: settings } = details;
    const facts = {
      status,
      daemon: settings.daemon,
      contact,
      keys,
      isSecretLost: settings.daemon === 'vnet-ssr' && this.nodes.isPushSecretLost(settings),
      push,
      roster,
      settings,
      appHosts: appHosts(settings, await this.entries.list()),
      together: await this.sources.together(id),
      hasCrowd: holdsBack(settings.daemon) && (await this.sources.isCrowded(id)),
      unusedRules: ((await this.ruleUse.unusable()).get(id) ?? []).map(({ pattern }) => pattern),
      now: this.clock.unixSeconds(),
    };
    return {
      node: id,
      state: status.state,
      last_contact: status.last_contact,
      daemon: { expected: settings.daemon, user_agent: contact.userAgent, seen_at: contact.seenAt },
      clock: { skew: contact.skew, history: contact.skews },
      roster,
      keys,
      push,
      refusals: [...contact.refusals].reverse(),
      apps: appUseDocuments(settings),
      findings: findingsOf(facts),
    };
  }

  private keysOf(rows: readonly LineKey[]) {
    const { live, allEndAt, oldInUse } = keyEnds(rows, this.clock.unixSeconds());
    return { live, all_end_at: allEndAt, old_in_use: oldInUse?.id ?? null };
  }
}

/** Whether the daemon has the newest user list, from a poll or by pushes; null if it has never polled, and pushes have not told it. */
function rosterOf(
  { rosterTag, rosterAt }: NodeContact,
  newest: string,
  hasNewest: boolean,
  push: ReturnType<typeof pushDocument>,
) {
  const asked = rosterTag === null && !isOnlyTold(push) ? null : hasNewest;
  return { tag: rosterTag, at: rosterAt, newest, is_newest: isToldAll(push) || asked };
}
