import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TaggedAnswerInterceptor } from '../http/tagged-answer.interceptor.js';
import type { TaggedAnswer } from '../http/tagged-answer.js';
import { NodeAuth } from '../line-key/node-auth.js';
import { NodeApiService } from './node-api.service.js';
import { ApiNodeRead } from './node-api.docs.js';
import { NodeIdPipe } from './node-id.pipe.js';

/** The node API of the ShadowsocksR family, with the two prefixes that released daemons call (sections 4.4 and 4.5). */
@ApiTags('Node backends: ssr')
@Controller(['api/ssr/v1', 'api/web/v1', 'api/vnet/v2'])
@NodeAuth()
@UseInterceptors(TaggedAnswerInterceptor)
export class SsrController {
  constructor(private readonly nodes: NodeApiService) {}

  @Get('node/:id')
  @ApiNodeRead('ssr', 'node')
  node(@Param('id', NodeIdPipe) id: number): Promise<TaggedAnswer> {
    return this.nodes.describe('ssr', id);
  }

  @Get('userList/:id')
  @ApiNodeRead('ssr', 'userList')
  userList(@Param('id', NodeIdPipe) id: number): Promise<TaggedAnswer> {
    return this.nodes.listUsers('ssr', id);
  }
}
