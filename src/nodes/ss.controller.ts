import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TaggedAnswer } from '../http/tagged-answer.js';
import { NodeAuth } from '../line-key/node-auth.js';
import { NodeId } from '../line-key/node-id.js';
import { NodeApiService } from './node-api.service.js';
import { ApiNodeRead } from './node-api.docs.js';

/** The node API of the Shadowsocks family (sections 4.6 and 4.7). */
@ApiTags('Node backends: ss')
@Controller('api/ss/v1')
@NodeAuth()
export class SsController {
  constructor(private readonly nodes: NodeApiService) {}

  @Get('node/:id')
  @ApiNodeRead('ss', 'node')
  node(@NodeId() id: number): Promise<TaggedAnswer> {
    return this.nodes.describe('ss', id);
  }

  @Get('userList/:id')
  @ApiNodeRead('ss', 'userList')
  userList(@NodeId() id: number): Promise<TaggedAnswer> {
    return this.nodes.listUsers('ss', id);
  }
}
