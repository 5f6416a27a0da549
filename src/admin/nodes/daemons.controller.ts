import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiRoute } from '../../http/openapi/resource.docs.js';
import { DAEMON_NAMES } from '../../nodes/settings/serving-problems.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { DAEMON_CHOICES, type DaemonChoices } from './node.docs.js';

/** The known daemons. */
@ApiTags('Admin: nodes')
@Controller(`${ADMIN_PREFIX}/daemons`)
export class DaemonsController {
  @Get()
  @AdminAuth('nodes:read')
  @ApiRoute('The ciphers, protocols and obfuscations that each known daemon has', 200, DAEMON_CHOICES)
  list(): DaemonChoices {
    return { items: Object.entries(DAEMON_NAMES).map(([daemon, names]) => ({ daemon, ...names })) };
  }
}
