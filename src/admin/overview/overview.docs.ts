import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { amount, described, list, named, nullable, record, text, whole } from '../../http/schemas.js';

const bytes = amount('Bytes');

const FIGURES = record({
  users: record({
    total: whole,
    active: whole,
    online: whole,
    online_24h: whole,
    near_quota: whole,
    near_expiry: whole,
  }),
  nodes: record({ up: whole, late: whole, down: whole, never: whole }),
  traffic_24h: record({ upload: bytes, download: bytes }),
  reports_per_minute: whole,
  polls_per_minute: whole,
  share_of_304: nullable(described({ type: 'number' }, 'From 0 to 1; null where nobody polled')),
  failed_logins_24h: whole,
  top_users: described(
    list(record({ id: whole, account: text, used: bytes, transfer_enable: bytes })),
    'Who has used most since the last reset',
  ),
  top_nodes: list(record({ id: whole, name: text, bytes })),
});

/** The panel at a glance. */
export const OVERVIEW = named('Overview', FIGURES);

/** Describes the stream of events. */
export function ApiEvents(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      summary: 'What happens, as server-sent events',
      description:
        'overview every 5 s: as GET overview. node when the state of a node changes: id, name, state, last_contact. ' +
        'audit for each entry of the audit log, for those who may read it.',
    }),
    ApiResponse({
      status: 200,
      description: 'Until the session ends',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    }),
  );
}
