import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UserBatchRepository } from '../../users/batch/user-batch.repository.js';
import type { AroundUsers } from '../plan/around-users.js';
import type { NamedUser } from '../plan/settle-users.js';
import { MovedUserRowRepository } from '../memory/moved-user-row.repository.js';

/** Reads the rows here that the users of one batch could meet. */
@Injectable()
export class AroundUsersFactory {
  constructor(
    private readonly users: UserBatchRepository,
    private readonly moved: MovedUserRowRepository,
  ) {}

  /** @param isLocked locks the users until the transaction ends */
  async create(
    manager: EntityManager,
    moveId: number,
    batch: readonly NamedUser[],
    isLocked: boolean,
  ): Promise<AroundUsers> {
    const users = manager.withRepository(this.users);
    const ids = batch.map(({ user }) => user.id).filter((id) => Number.isInteger(id));
    const emails = await users.holders(
      'emailKey',
      batch.flatMap(({ emailKey }) => emailKey ?? []),
    );
    const ports = await users.holders(
      'port',
      batch.flatMap(({ user }) => user.port ?? []),
    );
    const uuids = await users.holders(
      'uuid',
      batch.flatMap(({ user }) => (user.uuid === '' ? [] : [user.uuid])),
    );
    const holders = [...emails.values(), ...ports.values(), ...uuids.values()];
    return {
      moveId,
      users: new Map((await users.listBy('id', ids, isLocked)).map((user) => [user.id, user])),
      moved: await manager.withRepository(this.moved).mapOf([...new Set([...ids, ...holders])]),
      emails,
      ports,
      uuids,
    };
  }
}
