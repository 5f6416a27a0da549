import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { described, enumOf, itemsOf, list, mapOf, named, record, type Schema } from '../../fields/schemas.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { FIELD_PROBLEMS, PROBLEM_VALUES } from '../../http/openapi/api-problem.js';
import { ApiRead } from '../../http/openapi/resource.docs.js';
import { DOCTOR_CODES } from '../doctor/finding-texts.js';
import { SEALED_COLUMNS } from '../secrets/sealed-columns.js';
import { AdminSettingsService } from './admin-settings.service.js';

const STORED = record({
  table: 'string',
  column: enumOf(SEALED_COLUMNS.map(({ column }) => column)),
  total: 'integer',
  old: described('integer', 'Secrets without the current key; `linegate secret rotate` encrypts them with it'),
  lost: described(list(record({ id: 'integer', name: 'string' })), 'Secrets that cannot be opened; set them again'),
});
const SECRETS = record({
  key: described('string', 'The id of the key that signs and encrypts'),
  previous_keys: list('string'),
  stored: list(STORED),
});
const VALUE: Schema = { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }] };
const FIELDS = record({
  version: 'string',
  node: described('string', 'The version of Node.js'),
  schema: described('string', 'The newest migration of the database'),
  uptime: described('integer', 'Seconds since the start of this process'),
  settings: mapOf(VALUE, 'By the names of the environment; secrets are hidden, durations are in seconds'),
  defaults: mapOf(VALUE, 'The same settings without any variable of the environment'),
  database: record({ product: 'string', bytes: described('bytes', 'All tables and indices') }),
  secrets: described(SECRETS, 'Stored secrets, and whether they can be opened'),
});
const FINDING = named(
  'DoctorFinding',
  record({
    check: 'string',
    ok: described('boolean', 'True with advice is a warning'),
    finding: described('string', 'The result as an English sentence'),
    advice: described('string?', 'What to do, as an English sentence'),
    code: described(
      named('DoctorFindingCode', enumOf(DOCTOR_CODES)),
      'The id of the finding, which stays the same when the sentences change',
    ),
    values: PROBLEM_VALUES,
    errors: described(FIELD_PROBLEMS, 'The problem of a field, for a node with settings that its daemon cannot serve'),
  }),
);
const SETTINGS = named('Settings', FIELDS);

/** The settings of the panel. */
@ApiTags('Admin: settings')
@Controller(`${ADMIN_PREFIX}/settings`)
export class SettingsController {
  constructor(private readonly settings: AdminSettingsService) {}

  @Get()
  @AdminAuth('settings:read')
  @ApiRead('The current settings, without secrets', SETTINGS)
  show(): ReturnType<AdminSettingsService['show']> {
    return this.settings.show();
  }

  @Get('doctor')
  @AdminAuth('settings:read')
  @ApiRead('The findings of the doctor', itemsOf(FINDING))
  examine(): ReturnType<AdminSettingsService['examine']> {
    return this.settings.examine();
  }
}
