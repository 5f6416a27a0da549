import { Injectable } from '@nestjs/common';
import { readCursor, writeCursor } from '../../fields/list/cursor.js';
import { Clock } from '../../common/time/clock.js';
import { type Precondition, tagOf } from '../../fields/version/precondition.js';
import { TaggedDocument } from '../../http/caching/tagged-document.js';
import { onlineDocument } from '../../presence/online/online-document.js';
import type { OnlinePlace } from '../../presence/online/online-address.repository.js';
import { OnlineUsersService } from '../../presence/online/online-users.service.js';
import { LoginPasswordsService } from '../../users/login-passwords.service.js';
import { ORDERINGS, USER_ORDERS, type UserPlace, type UserSort } from '../../users/search/user-order.js';
import { UserSearchService } from '../../users/search/user-search.service.js';
import type { User } from '../../users/user/user.entity.js';
import { type UserChange, type UserDocument, UserFields } from '../../users/user/user.fields.js';
import { userDocument } from '../../users/user/user.mapper.js';
import { UsersService } from '../../users/users.service.js';
import type { AdminCaller } from '../../operators/access/admin-caller.js';
import { readSort } from '../../fields/list/sort-field.js';
import type { Page } from '../../fields/list/page.js';
import type { LoginPasswordDto } from './login-password.dto.js';
import type { UserListQuery } from './user-list-query.dto.js';
import { UserSelectionsService } from './user-selections.service.js';

type Secret = 'passwd' | 'uuid';

/** A user as the admin API shows them. A caller without the right users:secrets gets neither `passwd` nor `uuid`. */
export type UserView = Omit<UserDocument, Secret> &
  Partial<Pick<UserDocument, Secret>> & { readonly online: ReturnType<typeof onlineDocument>[] };

/** A user, with their login password if the panel has just generated it. */
export type ViewWithPassword = UserView & { readonly password?: string };

/** The users of the admin API. Checks the caller's rights to fields, and shows with each user where they are online. */
@Injectable()
export class AdminUsersService {
  constructor(
    private readonly users: UsersService,
    private readonly search: UserSearchService,
    private readonly selections: UserSelectionsService,
    private readonly passwords: LoginPasswordsService,
    private readonly online: OnlineUsersService,
    private readonly clock: Clock,
  ) {}

  async list(query: UserListQuery, caller: AdminCaller): Promise<Page<UserView>> {
    const filter = await this.selections.filterOf(query);
    const sort = readSort(query.sort, USER_ORDERS, 'id');
    const after = query.after === undefined ? null : readPlace(query.after, sort);
    const { users, next, total } = await this.search.page(filter, sort, after, query.limit, query.count);
    return {
      items: await this.view(users, caller),
      next: next === null ? null : writeCursor([next.value, next.id]),
      total,
    };
  }

  async get(id: number, caller: AdminCaller): Promise<TaggedDocument<UserView>> {
    return this.tagged(await this.users.get(id), caller);
  }

  /** @throws InvalidValue, Conflict, NotAllowed */
  async add(change: UserChange, login: LoginPasswordDto, caller: AdminCaller): Promise<ViewWithPassword> {
    caller.requireRightsTo(UserFields, change);
    const { hash, made } = await this.passwords.choose({ password: login.password, hash: login.password_hash });
    const { document } = await this.tagged(await this.users.add(change, hash), caller);
    return made === undefined ? document : { ...document, password: made };
  }

  /** @throws InvalidValue, NotFound, Conflict, NotAllowed, PreconditionFailed */
  async change(
    id: number,
    change: UserChange,
    caller: AdminCaller,
    precondition: Precondition,
  ): Promise<TaggedDocument<UserView>> {
    caller.requireRightsTo(UserFields, change);
    return this.tagged(await this.users.set(id, change, precondition), caller);
  }

  async delete(id: number, precondition: Precondition): Promise<void> {
    await this.users.delete(id, precondition);
  }

  /** Generates a login password, and ends the user's sessions. */
  async replacePassword(id: number, caller: AdminCaller): Promise<ViewWithPassword> {
    const { hash, made } = await this.passwords.choose({});
    await this.users.setPasswordHash(id, hash);
    const { document } = await this.get(id, caller);
    return made === undefined ? document : { ...document, password: made };
  }

  async endSessions(id: number): Promise<void> {
    await this.users.endSessions(id);
  }

  async resetTraffic(id: number, caller: AdminCaller): Promise<UserView> {
    return (await this.tagged(await this.users.resetTraffic(id), caller)).document;
  }

  /** The documents of users, without the fields to which the caller has no right. */
  async view(users: readonly User[], caller: AdminCaller): Promise<UserView[]> {
    const places = await this.online.ofUsers(users.map(({ id }) => id));
    const now = this.clock.unixSeconds();
    return users.map((user) => viewOf(userDocument(user, now), places, caller));
  }

  /** The document of a user, with the ETag of their settings: traffic and logins do not change it. */
  private async tagged(user: User, caller: AdminCaller): Promise<TaggedDocument<UserView>> {
    const places = await this.online.ofUsers([user.id]);
    const document = viewOf(userDocument(user, this.clock.unixSeconds()), places, caller);
    return new TaggedDocument(document, tagOf(this.users.versionOf(user)));
  }
}

function viewOf(document: UserDocument, places: readonly OnlinePlace[], caller: AdminCaller): UserView {
  const online = places.filter(({ userId }) => userId === document.id).map(onlineDocument);
  return { ...caller.visible<UserDocument, Secret>(UserFields, document), online };
}

function readPlace(after: string, { by }: UserSort): UserPlace {
  const [value, id] = readCursor(after, [ORDERINGS[by].isText === true ? 'text' : 'amount', 'number']);
  return { value, id };
}
