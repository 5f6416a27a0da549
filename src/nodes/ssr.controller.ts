import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TaggedAnswer } from '../http/tagged-answer.js';
import { NodeAuth } from '../line-key/node-auth.js';
import { NodeId } from '../line-key/node-id.js';
import { NodeApiService } from './node-api.service.js';
import { ApiNodeRead } from './node-api.docs.js';

/** The node API of the ShadowsocksR family, with the two prefixes that released daemons call (sections 4.4 and 4.5). */
@ApiTags('Node backends: ssr')
@Controller(['api/ssr/v1', 'api/web/v1', 'api/vnet/v2'])
@NodeAuth()
export class SsrController {
  constructor(private readonly nodes: NodeApiService) {}

  @Get('node/:id')
  @ApiNodeRead('ssr', 'node')
  node(@NodeId() id: number): Promise<TaggedAnswer> {
    return this.nodes.describe('ssr', id);
  }

  @Get('userList/:id')
  @ApiNodeRead('ssr', 'userList')
  userList(@NodeId() id: number): Promise<TaggedAnswer> {
    return this.nodes.listUsers('ssr', id);
  }
}
