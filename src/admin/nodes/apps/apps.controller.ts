import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { withoutUndefined } from '../../../common/checks/without-undefined.js';
import { CheckedQuery } from '../../../http/input/checked-query.js';
import { ApiRead } from '../../../http/openapi/resource.docs.js';
import { AdminAuth } from '../../../operators/guard/admin-auth.js';
import { ADMIN_PREFIX } from '../../../operators/access/admin-prefix.js';
import { appUseDocuments } from './app-use-documents.js';
import { APP_USES, type AppUseDocument } from './apps.docs.js';
import { AppsQuery } from './apps-query.dto.js';

/** The apps of users. */
@ApiTags('Admin: nodes')
@Controller(`${ADMIN_PREFIX}/apps`)
export class AppsController {
  @Get()
  @AdminAuth('nodes:read')
  @ApiRead('Which apps can use a node with this cipher, protocol, obfuscation and transport', APP_USES)
  list(@CheckedQuery() { family, method, protocol = 'origin', obfs = 'plain', ...settings }: AppsQuery): {
    readonly items: readonly AppUseDocument[];
  } {
    return { items: appUseDocuments({ family, method, protocol, obfs, settings: withoutUndefined(settings) }) };
  }
}
