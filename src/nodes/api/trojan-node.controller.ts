import { Get } from '@nestjs/common';
import type { EncodedAnswer } from '../../http/caching/encoded-answer.js';
import type { TaggedAnswer } from '../../http/caching/tagged-answer.js';
import { LongAnswer } from '../../http/load/long-answers.js';
import { NodeId } from '../../line-key/guard/callers.js';
import { asksForWholeList, type ChangesCall, UserListCall } from '../changes/user-list-call.js';
import { FamilyController } from './family.decorator.js';
import { ApiNode, ApiUserList } from './node-api.docs.js';
import { NodeApiService } from './node-api.service.js';

/** The settings and the users of nodes of the trojan family (sections 4.4 to 4.7 of docs/http-api.md). */
@FamilyController('trojan')
export class TrojanNodeController {
  constructor(private readonly nodes: NodeApiService) {}

  @Get('node/:id')
  @ApiNode('trojan')
  node(@NodeId() id: number): Promise<TaggedAnswer> {
    return this.nodes.describe('trojan', id);
  }

  @Get('userList/:id')
  @LongAnswer(asksForWholeList)
  @ApiUserList('trojan')
  userList(@UserListCall() call: number | ChangesCall): Promise<EncodedAnswer> {
    return this.nodes.userList('trojan', call);
  }
}
