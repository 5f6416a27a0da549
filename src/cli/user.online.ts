import { Clock } from '../common/clock.js';
import { onlineDocument } from '../presence/online-document.js';
import { OnlineUsers } from '../presence/online-users.service.js';
import { userDocument } from '../users/user-document.js';
import type { User } from '../users/user.entity.js';
import type { CommandPanel } from './command-panel.js';
import { fields, moment, type Output, table } from './output.js';

/** A user with the rule by which traffic is reset, and where the user is online. */
export async function shownWithPresence(panel: CommandPanel, user: User): Promise<Output> {
  const record = userDocument(user, panel.service(Clock).unixSeconds());
  const online = (await panel.service(OnlineUsers).ofUser(record.id)).map(onlineDocument);
  const rows = online.map((each) => [each.node, each.address, moment(each.last_seen)]);
  const places = table(['online on', 'from', 'last seen'], rows, 'Online nowhere.');
  return { document: { ...record, online }, text: `${fields(record)}\n${places}` };
}
