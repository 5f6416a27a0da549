import { amount, described, flag, list, nullable, record, type Schema, text, whole } from '../../http/schemas.js';
import { DAEMONS, FAMILIES } from '../../nodes/proxy-node.entity.js';
import { NODE_STATES } from './node-list-query.dto.js';

const percent = nullable({ type: 'number' });
const moment = nullable(described(whole, 'Unix seconds'));

const SETTINGS: Record<string, Schema> = {
  name: text,
  daemon: { type: 'string', enum: [...DAEMONS] },
  host: text,
  level: text,
  method: text,
  protocol: text,
  obfs: text,
  obfs_param: text,
  is_udp: flag,
  speed_limit: amount('Bytes per second, 0 for none'),
  client_limit: described(whole, 'Concurrent clients per user, 0 for the daemon’s own default'),
  single: described(flag, '1: all users share one port'),
  port: described(text, 'One port, or for VNet-SSR several with commas'),
  push_port: described(whole, '0 for none'),
  redirect_url: text,
  traffic_rate: described({ type: 'number' }, 'What a byte counts for'),
  line_rate: amount('What the line can carry, bytes per second; 0 for unknown'),
};
const PASSWD = { passwd: described(text, 'Of the single port; needs the right nodes:secrets') };

const STATUS = record({
  state: { type: 'string', enum: [...NODE_STATES] },
  last_contact: moment,
  users_online: whole,
  addresses_online: whole,
  cpu: percent,
  mem: percent,
  disk: percent,
  uptime: nullable(whole),
  net: nullable(text),
  reported_at: moment,
  addresses_dropped: whole,
});

const PUSH = nullable(
  record({
    state: { type: 'string', enum: ['waiting', 'failing', 'told'] },
    generation: nullable(text),
    behind: whole,
    attempts: whole,
    next_attempt_at: moment,
    last_error: nullable(text),
    last_success_at: moment,
    last_reconcile_at: moment,
  }),
);

const FIELDS = {
  id: whole,
  family: { type: 'string', enum: [...FAMILIES] },
  ...SETTINGS,
  groups: list(text),
  created_at: whole,
  status: STATUS,
} satisfies Record<string, Schema>;

/** A node in a list. */
export const NODE_VIEW = optionalPasswd(record(FIELDS));
/** A node by itself. */
export const NODE_WITH_PUSH = optionalPasswd(record({ ...FIELDS, push: PUSH }));
export const NODE_CHANGE: Schema = {
  type: 'object',
  properties: {
    ...SETTINGS,
    ...PASSWD,
    push_secret: described(text, 'Of the push server; needs the right nodes:secrets'),
  },
};
export const NEW_NODE: Schema = {
  type: 'object',
  required: ['name', 'family'],
  properties: {
    ...NODE_CHANGE.properties,
    id: described(whole, 'The number that its daemon is set up with already'),
    family: { type: 'string', enum: [...FAMILIES] },
  },
};
export const NODE_FILTERS: Readonly<Record<string, Schema>> = {
  sort: described(text, 'id, name, state, last_contact, users_online, cpu; with a minus before it descending'),
  state: { type: 'string', enum: [...NODE_STATES] },
  family: { type: 'string', enum: [...FAMILIES] },
};

export const DOCTOR = record({
  node: whole,
  state: { type: 'string', enum: [...NODE_STATES] },
  last_contact: moment,
  daemon: record({ expected: text, user_agent: nullable(text), seen_at: moment }),
  clock: record({
    skew: nullable(described(whole, 'By how many seconds the daemon’s clock is ahead')),
    history: list(record({ at: whole, skew: whole })),
  }),
  roster: record({ tag: nullable(text), at: moment, newest: text, is_newest: nullable({ type: 'boolean' }) }),
  keys: record({ live: whole, all_end_at: moment }),
  push: PUSH,
  refusals: list(
    record({
      reason: { type: 'string', enum: ['wrong-key', 'skewed', 'malformed', 'wrong-family', 'unknown-path'] },
      address: text,
      path: text,
      user_agent: text,
      skew: nullable(whole),
      count: whole,
      first_at: whole,
      last_at: whole,
    }),
  ),
  findings: list(record({ level: { type: 'string', enum: ['good', 'warning', 'problem'] }, code: text, text })),
});
export const TRAFFIC_POINTS = points({ upload: amount('Bytes'), download: amount('Bytes') });
export const LOAD_POINTS = points({ cpu: { type: 'number' }, mem: { type: 'number' }, disk: { type: 'number' } });
export const NODE_ONLINE = record({
  items: list(record({ uid: whole, account: text, addresses: list(text), last_seen: whole })),
});
export const INSTALL = record({
  prefix: described(text, 'Where the daemon calls, behind the address of the panel'),
  files: list(record({ path: text, content: text })),
  commands: described(list(text), 'In this order; the last ones ask the panel as the daemon will'),
});
export const RECONCILED = record({ added: whole, changed: whole, removed: whole, refused: list(text) });

function points(fields: Record<string, Schema>): Schema {
  return record({ points: list(record({ at: described(whole, 'Unix seconds'), ...fields })) });
}

function optionalPasswd(schema: Schema): Schema {
  return { ...schema, properties: { ...schema.properties, ...PASSWD } };
}
