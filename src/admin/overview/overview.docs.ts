import { described, list, named, nullable, record, string } from '../../fields/schemas.js';

const TOP_USERS = list(record({ id: 'integer', account: 'string', used: 'bytes', transfer_enable: 'bytes' }));
const FIGURES = record({
  users: record({
    total: 'integer',
    active: 'integer',
    online: 'integer',
    online_24h: 'integer',
    near_quota: 'integer',
    near_expiry: 'integer',
  }),
  nodes: record({ up: 'integer', late: 'integer', down: 'integer', never: 'integer' }),
  traffic_24h: record({ upload: 'bytes', download: 'bytes' }),
  reports_per_minute: 'integer',
  polls_per_minute: 'integer',
  share_of_304: nullable(described('number', 'From 0 to 1; null without polls')),
  failed_logins_24h: 'integer',
  top_users: described(TOP_USERS, 'The users with the most traffic since their last reset'),
  top_nodes: list(record({ id: 'integer', name: 'string', bytes: 'bytes' })),
});

/** The figures of the panel. */
export const OVERVIEW = named('Overview', FIGURES);

/** The texts of the stream of events. */
export const EVENTS = {
  description:
    'beat, every second: the connection is alive. overview, every 5 s: the document of GET overview. node, when the ' +
    'state of a node changes: id, name, state, last_contact. audit: each new entry of the audit log, for callers with the right audit:read.',
  answer: 'Events until the session ends',
  type: 'text/event-stream',
  headers: { 'Cache-Control': { description: 'Must not be stored', schema: string } },
};
