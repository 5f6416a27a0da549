import { Get, type Type } from '@nestjs/common';
import type { EncodedAnswer } from '../../http/caching/encoded-answer.js';
import type { TaggedAnswer } from '../../http/caching/tagged-answer.js';
import { LongAnswer } from '../../http/load/long-answers.js';
import { NodeId } from '../../line-key/guard/callers.js';
import { asksForWholeList, type ChangesCall, UserListCall } from './user-list-call.js';
import type { Family } from '../proxy-node.entity.js';
import { FamilyController } from './family-controller.js';
import { NodeApiService } from './node-api.service.js';
import { ApiNode, ApiUserList } from './node-api.docs.js';

/** Creates the controller of a family's node API (sections 4.4 to 4.7 of docs/http-api.md). */
export function nodeApiController(family: Family): Type {
  @FamilyController(family, 'Controller')
  class NodeApiController {
    constructor(private readonly nodes: NodeApiService) {}

    @Get('node/:id')
    @ApiNode(family)
    node(@NodeId() id: number): Promise<TaggedAnswer> {
      return this.nodes.describe(family, id);
    }

    @Get('userList/:id')
    @LongAnswer(asksForWholeList)
    @ApiUserList(family)
    userList(@UserListCall() call: number | ChangesCall): Promise<EncodedAnswer> {
      return this.nodes.userList(family, call);
    }
  }
  return NodeApiController;
}
