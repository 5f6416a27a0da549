import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/checked-body.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { AdminAuth } from '../access/admin-auth.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { IdParam } from '../resource/id-param.js';
import type { Page } from '../resource/page.js';
import { ApiAct, ApiId, ApiList } from '../resource/resource.docs.js';
import { AdminLineKeys, type IssuedView, type LineKeyView } from './admin-line-keys.service.js';
import { ISSUED_KEY, KEY_FILTERS, LINE_KEY, NEW_KEY, ROTATION } from './line-key.docs.js';
import { NewLineKeyDto, RotationDto } from './line-key.dto.js';
import { LineKeyQuery } from './line-key-query.dto.js';

/** The keys with which node backends call. */
@ApiTags('Admin: line keys')
@Controller(ADMIN_PREFIX)
export class LineKeysController {
  constructor(private readonly keys: AdminLineKeys) {}

  @Get('line-keys')
  @AdminAuth('keys:read')
  @ApiList('Line keys, by their prefix', LINE_KEY, KEY_FILTERS)
  list(@CheckedQuery() query: LineKeyQuery): Promise<Page<LineKeyView>> {
    return this.keys.list(query);
  }

  @Post('nodes/:id/line-keys')
  @AdminAuth('keys:write')
  @ApiId()
  @ApiAct('Issue a line key; it is shown this once', 201, ISSUED_KEY, NEW_KEY)
  issue(@IdParam({ noun: 'Node' }) nodeId: number, @CheckedBody() wanted: NewLineKeyDto): Promise<IssuedView> {
    return this.keys.issue(nodeId, wanted);
  }

  @Post('line-keys/:id/rotate')
  @AdminAuth('keys:write')
  @ApiId()
  @ApiAct('Issue a key in place of another, which goes on for the overlap', 201, ISSUED_KEY, ROTATION)
  rotate(@IdParam({ noun: 'Line key' }) id: number, @CheckedBody() { overlap }: RotationDto): Promise<IssuedView> {
    return this.keys.rotate(id, overlap);
  }

  @Delete('line-keys/:id')
  @AdminAuth('keys:write')
  @ApiId()
  @ApiAct('Revoke a line key; when this is answered, no process takes it any more', 200, LINE_KEY)
  revoke(@IdParam({ noun: 'Line key' }) id: number): Promise<LineKeyView> {
    return this.keys.revoke(id);
  }
}
