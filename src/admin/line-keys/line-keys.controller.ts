import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/input/checked-body.js';
import { NewInput } from '../../http/input/row-input.js';
import { LineKeyFields, type NewLineKey } from '../../line-key/line-key.fields.js';
import { CheckedQuery } from '../../http/input/checked-query.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { IdParam } from '../../http/input/id-param.js';
import type { Page } from '../../fields/list/page.js';
import { ApiAct, ApiList } from '../../http/openapi/resource.docs.js';
import { AdminLineKeysService, type IssuedView, type LineKeyView } from './admin-line-keys.service.js';
import { ISSUED_KEY, LINE_KEY } from './line-key.docs.js';
import { RotationDto } from './rotation.dto.js';
import { LineKeyQuery } from './line-key-query.dto.js';

/** Line keys. */
@ApiTags('Admin: line keys')
@Controller(ADMIN_PREFIX)
export class LineKeysController {
  constructor(private readonly keys: AdminLineKeysService) {}

  @Get('line-keys')
  @AdminAuth('keys:read')
  @ApiList('Line keys, by their prefix', LINE_KEY)
  list(@CheckedQuery() query: LineKeyQuery): Promise<Page<LineKeyView>> {
    return this.keys.list(query);
  }

  @Post('nodes/:id/line-keys')
  @AdminAuth('keys:write')
  @ApiAct('Issue a line key; the response shows it only once', 201, ISSUED_KEY)
  issue(@IdParam({ noun: 'node' }) nodeId: number, @NewInput(LineKeyFields) key: NewLineKey): Promise<IssuedView> {
    return this.keys.issue(nodeId, key);
  }

  @Post('line-keys/:id/rotate')
  @AdminAuth('keys:write')
  @ApiAct('Replace a line key; the old key stays valid for the overlap', 201, ISSUED_KEY)
  rotate(
    @IdParam({ noun: 'line-key' }) id: number,
    @CheckedBody('Rotation') { overlap }: RotationDto,
  ): Promise<IssuedView> {
    return this.keys.rotate(id, overlap);
  }

  @Delete('line-keys/:id')
  @AdminAuth('keys:write')
  @ApiAct('Revoke a line key; after the response no process accepts it', 200, LINE_KEY)
  revoke(@IdParam({ noun: 'line-key' }) id: number): Promise<LineKeyView> {
    return this.keys.revoke(id);
  }
}
