import fc from 'fast-check';
import type { EntityManager } from 'typeorm';
import { LevelChangesService } from '../../../src/nodes/level-changes.service.js';
import { NodesService } from '../../../src/nodes/nodes.service.js';
import { RosterChangeRunner } from '../../../src/users/roster/roster-change.runner.js';
import { User } from '../../../src/users/user/user.entity.js';
import { UsersService } from '../../../src/users/users.service.js';
import { manyUsers } from '../../support/database/many-users.js';
import type { GivenNode } from '../../support/given.js';
import { Panel } from '../../support/panel.js';

export const DAY_SECONDS = 86_400;

/** A step of a sequence that changes lists. `who` and `other` are indices of users. */
export type ListStep =
  | { does: 'change'; who: number; columns: Partial<User> }
  | { does: 'ban'; who: number; seconds: number }
  | { does: 'expire'; who: number; days: number }
  | { does: 'swap ports'; who: number; other: number }
  | { does: 'delete'; who: number }
  | { does: 'add' }
  | { does: 'link' | 'unlink'; group: string }
  | { does: 'level' }
  | { does: 'rank'; level: string; rank: number }
  | { does: 'set node'; obfs: string }
  | { does: 'change all'; speedLimit: bigint }
  | { does: 'wait'; seconds: number }
  | { does: 'restart' };

/** Arbitrary steps by their kind. */
type Steps = Record<Exclude<ListStep['does'], 'unlink'>, fc.Arbitrary<ListStep>>;

/** A panel with two nodes, levels and groups, and a second process. Steps change what the lists of the nodes depend on. */
export class ListSteps {
  private levels = 0;

  private constructor(
    readonly panel: Panel,
    /** The second process. A step restarts it. */
    public process: Panel,
    readonly nodes: readonly GivenNode[],
    /** The users that steps change. */
    public uids: readonly number[],
    private readonly levelIds: readonly number[],
    private readonly groupIds: readonly number[],
    private readonly leastUsers: number,
  ) {}

  /**
   * Starts both processes.
   *
   * @param users the number of users
   * @param isChanged true for the numbers of users that steps change
   * @param leastUsers no step deletes one of so many users
   */
  static async start(users: number, isChanged: (uid: number) => boolean, leastUsers: number): Promise<ListSteps> {
    const panel = await Panel.start();
    await panel.given.level('silver', 10);
    await panel.given.level('gold', 20);
    for (const group of ['one', 'two']) await panel.given.group(group);
    const nodes = [
      await panel.given.node({ name: 'ss', level: 'silver' }),
      await panel.given.node({ name: 'ssr', family: 'ssr', obfs: 'plain' }),
    ];
    const uids = (await manyUsers(panel, users)).filter(isChanged);
    const idsOf = async (table: string): Promise<number[]> =>
      (await panel.rows<{ id: number }>(`SELECT id FROM ${table}`)).map(({ id }) => id);
    const [levelIds, groupIds] = [await idsOf('levels'), await idsOf('user_groups')];
    return new ListSteps(panel, await panel.another(), nodes, uids, levelIds, groupIds, leastUsers);
  }

  async stop(): Promise<void> {
    await this.process.stop();
    await this.panel.stop();
  }

  /**
   * Random steps of each kind.
   *
   * @param who indices of users
   * @param seconds how long bans and pauses last
   */
  arbitraries(who: fc.Arbitrary<number>, seconds: readonly number[]): Steps {
    const amount = fc.constantFrom(0n, 5n, 10n);
    const columns = fc.record(
      {
        status: fc.constantFrom(1, 0, -1),
        enable: fc.constantFrom(1, 0),
        u: amount,
        d: amount,
        transferEnable: amount,
        passwd: fc.constantFrom('a', 'päss', '"'),
        speedLimit: fc.constantFrom(0n, 2n ** 40n, 2n ** 62n),
        levelId: fc.constantFrom(...this.levelIds),
        groupId: fc.constantFrom(null, ...this.groupIds),
      },
      { requiredKeys: [] },
    );
    const group = fc.constantFrom('one', 'two');
    const pause = fc.constantFrom(...seconds);
    return {
      change: fc.record({ does: fc.constant('change'), who, columns }),
      ban: fc.record({ does: fc.constant('ban'), who, seconds: pause }),
      expire: fc.record({ does: fc.constant('expire'), who, days: fc.constantFrom(-1, 0, 1) }),
      'swap ports': fc.record({ does: fc.constant('swap ports'), who, other: who }),
      delete: fc.record({ does: fc.constant('delete'), who }),
      add: fc.constant({ does: 'add' }),
      link: fc.record({ does: fc.constantFrom('link', 'unlink'), group }),
      level: fc.constant({ does: 'level' }),
      rank: fc.record({
        does: fc.constant('rank'),
        level: fc.constantFrom('silver', 'gold'),
        rank: fc.constantFrom(-1, 5, 10, 20),
      }),
      'set node': fc.record({ does: fc.constant('set node'), obfs: fc.constantFrom('plain', 'http_simple') }),
      'change all': fc.record({ does: fc.constant('change all'), speedLimit: fc.constantFrom(0n, 7n) }),
      wait: fc.record({ does: fc.constant('wait'), seconds: pause }),
      restart: fc.constant({ does: 'restart' }),
    };
  }

  async take(step: ListStep): Promise<void> {
    const { panel } = this;
    const now = panel.clock.unixSeconds();
    const nodes = panel.service(NodesService);
    switch (step.does) {
      case 'change':
        return this.change([this.at(step.who)], { ...step.columns, status: step.columns.status ?? 1 });
      case 'ban':
        return this.change([this.at(step.who)], { banTime: now + step.seconds });
      case 'expire':
        return this.change([this.at(step.who)], { expiredAt: dayOf(now + step.days * DAY_SECONDS) });
      case 'swap ports':
        return this.swapPorts(this.at(step.who), this.at(step.other));
      case 'delete':
        return this.delete(this.at(step.who));
      case 'add':
        this.uids = [...this.uids, (await panel.given.user()).user.id];
        return;
      case 'link':
      case 'unlink':
        return nodes[step.does]('ss', step.group);
      case 'level':
        return panel.given.level(`level ${++this.levels}`, 10 + this.levels);
      case 'rank':
        await panel.service(LevelChangesService).change(step.level, { rank: step.rank });
        return;
      case 'set node':
        await nodes.set('ssr', { obfs: step.obfs });
        return;
      case 'change all':
        return this.change(this.uids, { speedLimit: step.speedLimit });
      case 'wait':
        panel.clock.advance(step.seconds);
        return;
      case 'restart':
        await this.process.stop();
        this.process = await panel.another();
    }
  }

  private at(index: number): number {
    return this.uids[index % this.uids.length] ?? 0;
  }

  private async change(uids: readonly number[], columns: Partial<User>): Promise<void> {
    await changeUsers(this.panel, uids, (manager) =>
      manager
        .createQueryBuilder()
        .update(User)
        .set(columns)
        .whereInIds([...uids])
        .execute(),
    );
  }

  private async delete(uid: number): Promise<void> {
    if (this.uids.length <= this.leastUsers) return;
    await this.panel.service(UsersService).delete(String(uid));
    this.uids = this.uids.filter((each) => each !== uid);
  }

  private async swapPorts(one: number, other: number): Promise<void> {
    const rows = await this.panel.rows<{ id: number; port: number }>('SELECT id, port FROM users WHERE id IN (?, ?)', [
      one,
      other,
    ]);
    const portOf = (uid: number) => rows.find(({ id }) => id === uid)?.port ?? null;
    await changeUsers(this.panel, [one, other], async (manager) => {
      await manager.update(User, { id: one }, { port: null });
      await manager.update(User, { id: other }, { port: portOf(one) });
      if (one !== other) await manager.update(User, { id: one }, { port: portOf(other) });
    });
  }
}

/** Changes rows of users in one transaction, and writes the users to the log of changes. */
export async function changeUsers(
  where: Panel,
  changedUids: readonly number[],
  work: (manager: EntityManager) => Promise<unknown>,
): Promise<void> {
  await where.service(RosterChangeRunner).run((manager, changed) => {
    for (const uid of changedUids) changed.add(uid);
    return work(manager);
  });
}

function dayOf(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().slice(0, 10);
}
