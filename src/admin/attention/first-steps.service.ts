import { Injectable } from '@nestjs/common';
import { AddressesCache } from '../../addresses/addresses.cache.js';
import { LineKeysService } from '../../line-key/line-keys.service.js';
import { NodesService } from '../../nodes/nodes.service.js';
import type { AdminCaller } from '../../operators/access/admin-caller.js';
import { OperatorsService } from '../../operators/operators.service.js';
import { LevelsService } from '../../users/levels/levels.service.js';
import { UserSearchService } from '../../users/search/user-search.service.js';

/** Every panel begins with one level. */
const FIRST_LEVELS = 1;

/** The steps between a fresh panel and its first user online. */
@Injectable()
export class FirstStepsService {
  /** Users and nodes may be deleted again, but a panel that has had them is not fresh. */
  private isOver = false;

  constructor(
    private readonly levels: LevelsService,
    private readonly nodes: NodesService,
    private readonly lineKeys: LineKeysService,
    private readonly users: UserSearchService,
    private readonly operators: OperatorsService,
    private readonly addresses: AddressesCache,
  ) {}

  /** The steps that are done; null once all are. */
  async of({ operator }: AdminCaller) {
    if (this.isOver) return null;
    const { has_totp: hasTotp, passkeys } = await this.operators.get(operator.id);
    const steps = {
      address: (await this.addresses.current()).linkBase !== null,
      level: (await this.levels.list()).length > FIRST_LEVELS,
      node: (await this.nodes.list()).length > 0,
      key: (await this.lineKeys.list()).length > 0,
      call: (await this.lineKeys.lastUses()).size > 0,
      user: (await this.users.count({}, 1)) > 0,
      second_factor: hasTotp || passkeys > 0,
    };
    this.isOver = Object.values(steps).every(Boolean);
    return this.isOver ? null : steps;
  }
}
