import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/checked-body.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { AdminAuth } from '../access/admin-auth.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { IdParam } from '../resource/id-param.js';
import type { Page } from '../resource/page.js';
import { ApiAct, ApiId, ApiList } from '../resource/resource.docs.js';
import { AdminQuarantine, type Decided, type QuarantineView } from './admin-quarantine.service.js';
import { DecisionsDto, QuarantineQuery } from './quarantine-query.dto.js';
import { DECIDED, DECISIONS, QUARANTINE_FILTERS, QUARANTINED } from './traffic.docs.js';

/** Rows of reports that cannot be right, and wait to be decided. */
@ApiTags('Admin: traffic')
@Controller(`${ADMIN_PREFIX}/quarantine`)
export class QuarantineController {
  constructor(private readonly quarantine: AdminQuarantine) {}

  @Get()
  @AdminAuth('traffic:read')
  @ApiList('Rows that were set aside, by number', QUARANTINED, QUARANTINE_FILTERS)
  list(@CheckedQuery() query: QuarantineQuery): Promise<Page<QuarantineView>> {
    return this.quarantine.list(query);
  }

  @Post('bulk')
  @AdminAuth('traffic:write')
  @ApiAct('Decide about several rows, one after the other', 200, DECIDED, DECISIONS)
  decide(@CheckedBody() decisions: DecisionsDto): Promise<Decided> {
    return this.quarantine.decide(decisions);
  }

  @Post(':id/approve')
  @AdminAuth('traffic:write')
  @ApiId()
  @ApiAct('Charge a row now, once', 200, QUARANTINED)
  approve(@IdParam({ noun: 'Row' }) id: number): Promise<QuarantineView> {
    return this.quarantine.approve(id);
  }

  @Post(':id/drop')
  @AdminAuth('traffic:write')
  @ApiId()
  @ApiAct('Never charge a row', 200, QUARANTINED)
  drop(@IdParam({ noun: 'Row' }) id: number): Promise<QuarantineView> {
    return this.quarantine.drop(id);
  }
}
