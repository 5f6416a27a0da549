import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/input/checked-body.js';
import { CheckedQuery } from '../../http/input/checked-query.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { IdParam } from '../../http/input/id-param.js';
import type { Page } from '../../fields/list/page.js';
import { ApiAct, ApiList } from '../../http/openapi/resource.docs.js';
import type { QuarantineDocument } from '../../traffic/quarantine/quarantined-row.fields.js';
import { AdminQuarantineService, type Decided } from './admin-quarantine.service.js';
import { DecisionsDto, QuarantineQuery } from './quarantine-query.dto.js';
import { DECIDED, QUARANTINED } from './traffic.docs.js';

/** Quarantined rows of reports. */
@ApiTags('Admin: traffic')
@Controller(`${ADMIN_PREFIX}/quarantine`)
export class QuarantineController {
  constructor(private readonly quarantine: AdminQuarantineService) {}

  @Get()
  @AdminAuth('traffic:read')
  @ApiList('Quarantined rows, by number', QUARANTINED)
  list(@CheckedQuery() query: QuarantineQuery): Promise<Page<QuarantineDocument>> {
    return this.quarantine.list(query);
  }

  @Post('bulk')
  @AdminAuth('traffic:write')
  @ApiAct('Approve or drop several rows', 200, DECIDED)
  decide(@CheckedBody('Decisions') decisions: DecisionsDto): Promise<Decided> {
    return this.quarantine.decide(decisions);
  }

  @Post(':id/approve')
  @AdminAuth('traffic:write')
  @ApiAct('Approve a row: charge it once, now', 200, QUARANTINED)
  approve(@IdParam({ noun: 'quarantine-row' }) id: number): Promise<QuarantineDocument> {
    return this.quarantine.approve(id);
  }

  @Post(':id/drop')
  @AdminAuth('traffic:write')
  @ApiAct('Drop a row: never charge it', 200, QUARANTINED)
  drop(@IdParam({ noun: 'quarantine-row' }) id: number): Promise<QuarantineDocument> {
    return this.quarantine.drop(id);
  }
}
