import { Injectable } from '@nestjs/common';
import { LineKeysService } from '../../line-key/line-keys.service.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { RulesService } from '../../rules/rules.service.js';
import { EntriesService } from '../../subscriptions/entries/entries.service.js';
import { GroupsService } from '../../users/levels/groups.service.js';
import { LevelsService } from '../../users/levels/levels.service.js';
import type { Present } from '../plan/present.js';
import { MovedRowRepository } from '../memory/moved-row.repository.js';

/** Reads the rows here that an import could meet. */
@Injectable()
export class PresentFactory {
  constructor(
    private readonly levels: LevelsService,
    private readonly groups: GroupsService,
    private readonly rules: RulesService,
    private readonly nodes: NodesService,
    private readonly lineKeys: LineKeysService,
    private readonly entries: EntriesService,
    private readonly moved: MovedRowRepository,
  ) {}

  /** @param moveId 0 before the first import */
  async create(moveId: number): Promise<Present> {
    return {
      levels: await this.levels.list(),
      groups: await this.groups.list(),
      ruleGroups: await this.rules.list(),
      nodes: await this.nodes.list(),
      keyNodes: new Map((await this.lineKeys.list()).map(({ hash, nodeId }) => [hash, nodeId])),
      entryIds: new Set((await this.entries.list()).map(({ id }) => id)),
      moved: await this.moved.listOf(moveId),
    };
  }
}
