import { Injectable } from '@nestjs/common';
import type { TaggedAnswer } from '../http/tagged-answer.js';
import { NodeCalls } from '../line-key/node-calls.js';
import { NodeDirectory } from './node-directory.js';
import type { Family } from './proxy-node.entity.js';
import { RostersService } from './rosters.service.js';

/** What node backends ask for. */
@Injectable()
export class NodeApiService {
  constructor(
    private readonly directory: NodeDirectory,
    private readonly rosters: RostersService,
    private readonly calls: NodeCalls,
  ) {}

  /** @throws NotFound, WrongFamily */
  async describe(family: Family, id: number): Promise<TaggedAnswer> {
    return (await this.directory.get(family, id)).answer;
  }

  /** @throws NotFound, WrongFamily */
  async listUsers(family: Family, id: number): Promise<TaggedAnswer> {
    const answer = await this.rosters.get(await this.directory.get(family, id));
    this.calls.hasRoster(id, answer.etag);
    return answer;
  }
}
