import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { LineKeysService } from '../../line-key/line-keys.service.js';
import type { LineKey } from '../../line-key/line-key.entity.js';
import { NodeContacts } from '../../nodes/contacts/node-contacts.service.js';
import type { NodeContact } from '../../nodes/contacts/node-contact.entity.js';
import { NodeDirectory } from '../../nodes/node-directory.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { RostersService } from '../../nodes/rosters.service.js';
import { NodeStatuses } from '../../presence/node-statuses.service.js';
import { pushDocument } from '../../push/push-document.js';
import { PushService } from '../../push/push.service.js';
import { findingsOf } from './node-findings.js';
import { statusView } from './node-view.js';

/** Finds out why a node does not work, or that it does. */
@Injectable()
export class NodeDoctor {
  constructor(
    private readonly nodes: NodesService,
    private readonly statuses: NodeStatuses,
    private readonly contacts: NodeContacts,
    private readonly lineKeys: LineKeysService,
    private readonly directory: NodeDirectory,
    private readonly rosters: RostersService,
    private readonly pushes: PushService,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound */
  async examine(id: number) {
    const details = await this.nodes.get(String(id));
    const status = statusView(await this.statuses.get(String(id)));
    const contact = await this.contacts.of(id);
    const view = await this.directory.get(details.node.family, id);
    const newest = (await this.rosters.get(view)).etag;
    const keys = this.keysOf(await this.lineKeys.list(id));
    const push = pushDocument(await this.pushes.progressOf(details));
    const roster = rosterOf(contact, newest);
    const facts = { status, contact, keys, push, roster, now: this.clock.unixSeconds() };
    return {
      node: id,
      state: status.state,
      last_contact: status.last_contact,
      daemon: { expected: details.node.daemon, user_agent: contact.userAgent, seen_at: contact.seenAt },
      clock: { skew: contact.skew, history: contact.skews },
      roster,
      keys,
      push,
      refusals: [...contact.refusals].reverse(),
      findings: findingsOf(facts),
    };
  }

  private keysOf(rows: readonly LineKey[]) {
    const now = this.clock.unixSeconds();
    const live = rows.filter(
      ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now),
    );
    const ends = live.map(({ expiresAt }) => expiresAt).filter((moment) => moment !== null);
    return { live: live.length, all_end_at: live.length > 0 && ends.length === live.length ? Math.max(...ends) : null };
  }
}

/** Whether the daemon has the newest list; null where it has asked for none. */
function rosterOf({ rosterTag, rosterAt }: NodeContact, newest: string) {
  return { tag: rosterTag, at: rosterAt, newest, is_newest: rosterTag === null ? null : rosterTag === newest };
}
