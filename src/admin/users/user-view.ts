import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { tagOf } from '../../http/precondition.js';
import { TaggedDocument } from '../../http/tagged-document.js';
import { onlineDocument } from '../../presence/online-document.js';
import type { OnlineAddress } from '../../presence/online-address.entity.js';
import { OnlineUsers } from '../../presence/online-users.service.js';
import { type UserDocument, userDocument } from '../../users/user-document.js';
import { userSettings } from '../../users/user-settings.js';
import type { User } from '../../users/user.entity.js';
import type { AdminCaller } from '../access/admin-caller.js';

/** A user as the admin API shows him. Without the right to secrets, what proxies ask of him is left out. */
export type UserView = Omit<UserDocument, 'passwd' | 'uuid'> &
  Partial<Pick<UserDocument, 'passwd' | 'uuid'>> & { readonly online: ReturnType<typeof onlineDocument>[] };

/** Puts together what callers may see of users. */
@Injectable()
export class UserViews {
  constructor(
    private readonly online: OnlineUsers,
    private readonly clock: Clock,
  ) {}

  async of(users: readonly User[], caller: AdminCaller): Promise<UserView[]> {
    const places = await this.online.ofUsers(users.map(({ id }) => id));
    const now = this.clock.unixSeconds();
    return users.map((user) => view(userDocument(user, now), places, caller));
  }

  /** One user, with the tag that his settings have: traffic and logins do not change it. */
  async tagged(user: User, caller: AdminCaller): Promise<TaggedDocument<UserView>> {
    const places = await this.online.ofUsers([user.id]);
    const document = view(userDocument(user, this.clock.unixSeconds()), places, caller);
    return new TaggedDocument(document, tagOf(userSettings(user)));
  }
}

function view(document: UserDocument, places: readonly OnlineAddress[], caller: AdminCaller): UserView {
  const online = places.filter(({ userId }) => userId === document.id).map(onlineDocument);
  if (caller.has('users:secrets')) return { ...document, online };
  const { passwd: _passwd, uuid: _uuid, ...rest } = document;
  return { ...rest, online };
}
