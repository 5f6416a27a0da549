import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { described, named, record, text, whole, yesNo } from '../../http/schemas.js';
import { AdminAuth } from '../access/admin-auth.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { ApiRead } from '../resource/resource.docs.js';
import { AdminSettings } from './admin-settings.service.js';

const FIELDS = record({
  version: text,
  node: described(text, 'The version of Node.js'),
  schema: described(text, 'The newest migration of the database'),
  uptime: described(whole, 'Seconds since this process was started'),
  settings: {
    type: 'object',
    additionalProperties: { oneOf: [text, { type: 'number' }, yesNo, { type: 'null' }] },
    description: 'By the names of the environment; secrets are hidden, durations are in seconds',
  },
});
const SETTINGS = named('Settings', FIELDS);

/** How the panel is set up. */
@ApiTags('Admin: settings')
@Controller(`${ADMIN_PREFIX}/settings`)
export class SettingsController {
  constructor(private readonly settings: AdminSettings) {}

  @Get()
  @AdminAuth('settings:read')
  @ApiRead('The settings that are in force, without secrets', SETTINGS)
  show(): ReturnType<AdminSettings['show']> {
    return this.settings.show();
  }
}
