import { Injectable } from '@nestjs/common';
import type { TaggedAnswer } from '../../http/caching/tagged-answer.js';
import { NodeCallBuffer } from '../../line-key/guard/node-call.buffer.js';
import { NodeCache } from './node.cache.js';
import type { Family } from '../proxy-node.entity.js';
import { RostersService } from '../roster/rosters.service.js';

/** The settings and user lists that daemons poll. */
@Injectable()
export class NodeApiService {
  constructor(
    private readonly nodeCache: NodeCache,
    private readonly rosters: RostersService,
    private readonly calls: NodeCallBuffer,
  ) {}

  /** @throws NotFound, WrongFamily */
  async describe(family: Family, id: number): Promise<TaggedAnswer> {
    return (await this.nodeCache.get(family, id)).answer;
  }

  /** @throws NotFound, WrongFamily */
  async listUsers(family: Family, id: number): Promise<TaggedAnswer> {
    const answer = await this.rosters.get(await this.nodeCache.get(family, id));
    this.calls.hasRoster(id, answer.etag);
    return answer;
  }
}
