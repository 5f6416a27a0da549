import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TaggedAnswerInterceptor } from '../http/tagged-answer.interceptor.js';
import type { TaggedAnswer } from '../http/tagged-answer.js';
import { NodeAuth } from '../line-key/node-auth.js';
import { NodeApiService } from './node-api.service.js';
import { ApiNodeRead } from './node-api.docs.js';
import { NodeIdPipe } from './node-id.pipe.js';

/** The node API of the Shadowsocks family (sections 4.6 and 4.7). */
@ApiTags('Node backends: ss')
@Controller('api/ss/v1')
@NodeAuth()
@UseInterceptors(TaggedAnswerInterceptor)
export class SsController {
  constructor(private readonly nodes: NodeApiService) {}

  @Get('node/:id')
  @ApiNodeRead('ss', 'node')
  node(@Param('id', NodeIdPipe) id: number): Promise<TaggedAnswer> {
    return this.nodes.describe('ss', id);
  }

  @Get('userList/:id')
  @ApiNodeRead('ss', 'userList')
  userList(@Param('id', NodeIdPipe) id: number): Promise<TaggedAnswer> {
    return this.nodes.listUsers('ss', id);
  }
}
