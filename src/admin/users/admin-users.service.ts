import { Injectable } from '@nestjs/common';
import { readCursor, writeCursor } from '../../http/cursor.js';
import type { Precondition } from '../../http/precondition.js';
import type { TaggedDocument } from '../../http/tagged-document.js';
import { LoginPasswords } from '../../users/login-passwords.js';
import { USER_ORDERS, type UserPlace } from '../../users/search/user-order.js';
import { UserSearch } from '../../users/search/user-search.js';
import type { UserFields } from '../../users/user-fields.js';
import { UsersService } from '../../users/users.service.js';
import { NotAllowed } from '../access/access.errors.js';
import type { AdminCaller } from '../access/admin-caller.js';
import { readSort } from '../resource/is-sort.js';
import type { Page } from '../resource/page.js';
import type { LoginPasswordDto } from './login-password.dto.js';
import type { UserListQuery } from './user-list-query.dto.js';
import { UserSelections } from './user-selections.js';
import { type UserView, UserViews } from './user-view.js';

/** A user, and the password where it was made up and is told this once. */
export type ViewWithPassword = UserView & { readonly password?: string };

/** What admins do with accounts. */
@Injectable()
export class AdminUsers {
  constructor(
    private readonly users: UsersService,
    private readonly search: UserSearch,
    private readonly selections: UserSelections,
    private readonly views: UserViews,
    private readonly passwords: LoginPasswords,
  ) {}

  async list(query: UserListQuery, caller: AdminCaller): Promise<Page<UserView>> {
    const filter = await this.selections.filterOf(query);
    const sort = readSort(query.sort, USER_ORDERS, 'id');
    const after = query.after === undefined ? null : readPlace(query.after);
    const { users, next, total } = await this.search.page(filter, sort, after, query.limit, query.count);
    return {
      items: await this.views.of(users, caller),
      next: next === null ? null : writeCursor([next.value, next.id]),
      total,
    };
  }

  async get(id: number, caller: AdminCaller): Promise<TaggedDocument<UserView>> {
    return this.views.tagged(await this.users.get(String(id)), caller);
  }

  /** @throws InvalidValue, Conflict, NotAllowed */
  async add(fields: object, login: LoginPasswordDto, caller: AdminCaller): Promise<ViewWithPassword> {
    const wanted = wantedFields(fields, caller);
    const { hash, made } = await this.passwords.choose({ password: login.password, hash: login.password_hash });
    const { document } = await this.views.tagged(await this.users.add(wanted, hash), caller);
    return made === undefined ? document : { ...document, password: made };
  }

  /** @throws InvalidValue, NotFound, Conflict, NotAllowed, PreconditionFailed */
  async change(
    id: number,
    fields: object,
    caller: AdminCaller,
    precondition: Precondition,
  ): Promise<TaggedDocument<UserView>> {
    const wanted = wantedFields(fields, caller);
    return this.views.tagged(await this.users.set(String(id), wanted, precondition), caller);
  }

  async delete(id: number, precondition: Precondition): Promise<void> {
    await this.users.delete(String(id), precondition);
  }

  /** Makes a login password up, and ends the user's sessions. */
  async replacePassword(id: number, caller: AdminCaller): Promise<ViewWithPassword> {
    const { hash, made } = await this.passwords.choose({});
    await this.users.setPasswordHash(String(id), hash);
    const { document } = await this.get(id, caller);
    return made === undefined ? document : { ...document, password: made };
  }

  async endSessions(id: number): Promise<void> {
    await this.users.endSessions(String(id));
  }

  async resetTraffic(id: number, caller: AdminCaller): Promise<UserView> {
    return (await this.views.tagged(await this.users.resetTraffic(String(id)), caller)).document;
  }
}

function readPlace(after: string): UserPlace {
  const [value = '', id] = readCursor(after, 2);
  return { value, id: Number(id) };
}

/** @throws NotAllowed where somebody without the right to secrets would replace one */
function wantedFields(fields: object, caller: AdminCaller): Partial<UserFields> {
  const wanted: Partial<UserFields> = {};
  Object.assign(wanted, fields);
  const hasSecret = wanted.passwd !== undefined || wanted.uuid !== undefined;
  if (hasSecret && !caller.has('users:secrets')) throw new NotAllowed('passwd and uuid need the right users:secrets');
  return wanted;
}
