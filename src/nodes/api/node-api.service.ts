import { Injectable } from '@nestjs/common';
import type { EncodedAnswer } from '../../http/caching/encoded-answer.js';
import type { TaggedAnswer } from '../../http/caching/tagged-answer.js';
import { NodeCallBuffer } from '../../line-key/guard/node-call.buffer.js';
import { NodeCache } from '../served/node.cache.js';
import type { Family } from '../fields/families.js';
import { RosterChangesService } from '../changes/roster-changes.service.js';
import type { ChangesCall } from '../changes/user-list-call.js';
import { RostersService } from '../roster/rosters.service.js';

/** The settings and user lists that daemons poll. */
@Injectable()
export class NodeApiService {
  constructor(
    private readonly nodeCache: NodeCache,
    private readonly rosters: RostersService,
    private readonly changes: RosterChangesService,
    private readonly calls: NodeCallBuffer,
  ) {}

  /** @throws NotFound, WrongFamily */
  async describe(family: Family, id: number): Promise<TaggedAnswer> {
    return (await this.nodeCache.get(family, id)).answer;
  }

  /** @param call the number of the node, or a call for changes @throws as {@link listUsers} and {@link RosterChangesService.answer} */
  userList(family: Family, call: number | ChangesCall): Promise<EncodedAnswer> {
    return typeof call === 'number' ? this.listUsers(family, call) : this.changes.answer(family, call);
  }

  /** @throws NotFound, WrongFamily */
  async listUsers(family: Family, id: number): Promise<TaggedAnswer> {
    const { answer } = await this.rosters.get(await this.nodeCache.get(family, id));
    this.calls.hasRoster(id, answer.etag);
    return answer;
  }
}
