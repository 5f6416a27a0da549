import { Clock } from '../../common/time/clock.js';
import { onlineDocument } from '../../presence/online/online-document.js';
import { OnlineUsersService } from '../../presence/online/online-users.service.js';
import { userDocument } from '../../users/user/user.mapper.js';
import type { User } from '../../users/user/user.entity.js';
import type { CommandPanel } from '../command-panel.js';
import { moment, type Output, table } from '../output/output.js';
import { userText } from './user-text.js';

/** A user with their reset rule, and the places where they are online. */
export async function shownWithPresence(panel: CommandPanel, user: User): Promise<Output> {
  const record = userDocument(user, panel.service(Clock).unixSeconds());
  const online = (await panel.service(OnlineUsersService).ofUser(record.id)).map(onlineDocument);
  const rows = online.map((each) => [each.node, each.address, moment(each.last_seen)]);
  const places = table(['online on', 'from', 'last seen'], rows, 'Online nowhere.');
  return { document: { ...record, online }, text: `${userText(record)}\n${places}` };
}
