import { documentSchema } from '../../fields/field-schemas.js';
import {
  described,
  enumOf,
  int64,
  list,
  named,
  nullable,
  record,
  type Shapes,
  type ValueOf,
} from '../../fields/schemas.js';
import { REFUSAL_REASONS } from '../../nodes/contacts/node-contact.entity.js';
import { NodeFields } from '../../nodes/fields/node.fields.js';
import { APP_USE } from './apps/apps.docs.js';
import { FINDING_CODES, FINDING_LEVELS } from './node-findings.js';
import { NODE_STATES } from './node-list-query.dto.js';

const state = named('NodeState', enumOf(NODE_STATES));

const STATUS = record({
  state,
  last_contact: 'moment?',
  users_online: 'integer',
  addresses_online: 'integer',
  cpu: 'number?',
  mem: 'number?',
  disk: 'number?',
  uptime: 'integer?',
  net: 'string?',
  reported_at: 'moment?',
  addresses_dropped: 'integer',
});

const PUSHED = record({
  state: enumOf(['waiting', 'failing', 'told']),
  generation: 'string?',
  behind: 'integer',
  attempts: 'integer',
  next_attempt_at: 'moment?',
  last_error: 'string?',
  last_success_at: 'moment?',
  last_reconcile_at: 'moment?',
});
const PUSH = nullable(named('PushProgress', PUSHED));

const SHOWN = {
  line_ceiling: int64('Bytes per second: the line rate, or the assumed one; the panel quarantines reports above it'),
  groups: list('string'),
  created_at: 'integer',
  status: STATUS,
} as const;
/** A node in a list. */
export const NODE_VIEW = documentSchema(NodeFields, SHOWN);
/** One node. */
export const NODE_WITH_PUSH = named('NodeWithPush', documentSchema(NodeFields, { ...SHOWN, push: PUSH }));

const REFUSAL = record({
  reason: named('RefusalReason', enumOf(REFUSAL_REASONS)),
  address: 'string',
  path: 'string',
  user_agent: 'string',
  skew: 'integer?',
  count: 'integer',
  first_at: 'integer',
  last_at: 'integer',
});
const FINDING = record({
  level: enumOf(FINDING_LEVELS),
  code: named('FindingCode', enumOf(FINDING_CODES)),
  text: described('string', 'In English; for other languages, translate the code'),
});
const EXAMINATION = record({
  node: 'integer',
  state,
  last_contact: 'moment?',
  daemon: record({ expected: 'string', user_agent: 'string?', seen_at: 'moment?' }),
  clock: record({
    skew: nullable(described('integer', 'The number of seconds by which the daemon’s clock is ahead')),
    history: list(record({ at: 'integer', skew: 'integer' })),
  }),
  roster: record({ tag: 'string?', at: 'moment?', newest: 'string', is_newest: 'boolean?' }),
  keys: record({
    live: 'integer',
    all_end_at: 'moment?',
    old_in_use: nullable(described('integer', 'The number of a key that the daemon still uses and that ends soon')),
  }),
  push: PUSH,
  refusals: list(named('Refusal', REFUSAL)),
  apps: described(list(APP_USE), 'Which apps can use the node'),
  findings: list(named('Finding', FINDING)),
});
export const DOCTOR = named('Doctor', EXAMINATION);

const LOAD = { cpu: described('number', 'Percent, as mem and disk'), mem: 'number', disk: 'number' } as const;
export const TRAFFIC_POINTS = points('TrafficPoint', { upload: 'bytes', download: 'bytes' });
export const LOAD_POINTS = points('LoadPoint', LOAD);
const ONLINE = record({ uid: 'integer', account: 'string', addresses: list('string'), last_seen: 'integer' });
export const ONLINE_USER = named('OnlineUser', ONLINE);
const NAMES = list('string');
const CHOICES = record({ daemon: 'string', method: NAMES, protocol: NAMES, obfs: NAMES });
export const DAEMON_CHOICES = record({ items: list(named('DaemonChoices', CHOICES)) });
export type DaemonChoices = ValueOf<typeof DAEMON_CHOICES>;
const ANSWER = record({
  path: 'string',
  data: described('string', 'The JSON of data, with masked secrets; of the user list at most the first three users'),
});
export const NODE_ANSWERS = record({
  items: list(named('NodeAnswer', ANSWER)),
  users: described('integer', 'The number of users on the whole list; 100000 means 100000 or more'),
});
const FILES = list(record({ path: 'string', content: 'string' }));
const COMPOSE = record({ files: FILES, commands: list('string') });
const INSTALL_TEXT = record({
  prefix: described('string', 'The path that the daemon appends to the address of the panel'),
  files: FILES,
  commands: described(list('string'), 'To run in this order; the last ones call the panel as the daemon will'),
  compose: described(nullable(named('ComposeText', COMPOSE)), 'The same in a container; null for unknown daemons'),
});
export const INSTALL = named('InstallText', INSTALL_TEXT);
export type InstallText = ValueOf<typeof INSTALL>;
export const RECONCILED = record({ added: 'integer', changed: 'integer', removed: 'integer', refused: list('string') });

/** The failure of a route that calls a daemon. */
export const UNREACHABLE = { problems: { 502: 'The daemon cannot be reached, or rejects the call' } };

function points(name: string, fields: Shapes) {
  return record({ points: list(named(name, record({ at: 'moment', ...fields }))) });
}
