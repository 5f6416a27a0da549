import { ApiProblem } from '../../http/api-problem.js';
import {
  amount,
  amountGiven,
  described,
  flag,
  input,
  list,
  named,
  nullable,
  record,
  recordOf,
  type Schema,
  text,
  whole,
  word,
  yesNo,
} from '../../http/schemas.js';
import { REFUSAL_REASONS } from '../../nodes/contacts/node-contact.entity.js';
import { DAEMONS, FAMILIES } from '../../nodes/proxy-node.entity.js';
import { sortSchema } from '../resource/resource.docs.js';
import { INSTALLED_DAEMONS } from './install-text.js';
import { FINDING_CODES, FINDING_LEVELS } from './node-findings.js';
import { NODE_ORDERS, NODE_STATES } from './node-list-query.dto.js';

const percent = nullable({ type: 'number' });
const moment = nullable(described(whole, 'Unix seconds'));

const state = named('NodeState', word(NODE_STATES));
const family = named('Family', word(FAMILIES));

const SETTINGS = {
  name: text,
  daemon: named('Daemon', word(DAEMONS)),
  host: text,
  level: text,
  method: text,
  protocol: text,
  obfs: text,
  obfs_param: text,
  is_udp: flag,
  client_limit: described(whole, 'Concurrent clients per user, 0 for the daemon’s own default'),
  single: described(flag, '1: all users share one port'),
  port: described(text, 'One port, or for VNet-SSR several with commas'),
  push_port: described(whole, '0 for none'),
  redirect_url: text,
  traffic_rate: described({ type: 'number' }, 'What a byte counts for'),
} satisfies Record<string, Schema>;
const AMOUNTS = {
  speed_limit: 'Bytes per second, 0 for none',
  line_rate: 'What the line can carry, bytes per second; 0 for unknown',
};
const PASSWD = { passwd: described(text, 'Of the single port; needs the right nodes:secrets') };

const STATUS = record({
  state,
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
  named(
    'PushProgress',
    record({
      state: word(['waiting', 'failing', 'told']),
      generation: nullable(text),
      behind: whole,
      attempts: whole,
      next_attempt_at: moment,
      last_error: nullable(text),
      last_success_at: moment,
      last_reconcile_at: moment,
    }),
  ),
);

const FIELDS = {
  id: whole,
  family,
  ...SETTINGS,
  speed_limit: amount(AMOUNTS.speed_limit),
  line_rate: amount(AMOUNTS.line_rate),
  groups: list(text),
  created_at: whole,
  status: STATUS,
} satisfies Record<string, Schema>;

/** A node in a list. */
export const NODE_VIEW = named('Node', recordOf(FIELDS, PASSWD));
/** A node by itself. */
export const NODE_WITH_PUSH = named('NodeWithPush', recordOf({ ...FIELDS, push: PUSH }, PASSWD));

const GIVEN = {
  ...SETTINGS,
  speed_limit: amountGiven(AMOUNTS.speed_limit),
  line_rate: amountGiven(AMOUNTS.line_rate),
  ...PASSWD,
  push_secret: described(text, 'Of the push server; needs the right nodes:secrets'),
};
export const NODE_CHANGE = named('NodeChange', input(GIVEN));
export const NEW_NODE = named(
  'NewNode',
  input({ ...GIVEN, id: described(whole, 'The number that its daemon is set up with already'), family }, [
    'name',
    'family',
  ]),
);
export const NODE_FILTERS: Readonly<Record<string, Schema>> = {
  sort: sortSchema('NodeSort', NODE_ORDERS),
  state,
  family,
};

const REFUSAL = record({
  reason: named('RefusalReason', word(REFUSAL_REASONS)),
  address: text,
  path: text,
  user_agent: text,
  skew: nullable(whole),
  count: whole,
  first_at: whole,
  last_at: whole,
});
const FINDING = record({
  level: word(FINDING_LEVELS),
  code: named('FindingCode', word(FINDING_CODES)),
  text: described(text, 'English; the code stands for it'),
});

const EXAMINATION = record({
  node: whole,
  state,
  last_contact: moment,
  daemon: record({ expected: text, user_agent: nullable(text), seen_at: moment }),
  clock: record({
    skew: nullable(described(whole, 'By how many seconds the daemon’s clock is ahead')),
    history: list(record({ at: whole, skew: whole })),
  }),
  roster: record({ tag: nullable(text), at: moment, newest: text, is_newest: nullable(yesNo) }),
  keys: record({ live: whole, all_end_at: moment }),
  push: PUSH,
  refusals: list(named('Refusal', REFUSAL)),
  findings: list(named('Finding', FINDING)),
});
export const DOCTOR = named('Doctor', EXAMINATION);
export const TRAFFIC_POINTS = points('TrafficPoint', { upload: amount('Bytes'), download: amount('Bytes') });
export const LOAD_POINTS = points('LoadPoint', {
  cpu: described({ type: 'number' }, 'Percent, as the next two'),
  mem: { type: 'number' },
  disk: { type: 'number' },
});
export const NODE_ONLINE = record({
  items: list(named('OnlineUser', record({ uid: whole, account: text, addresses: list(text), last_seen: whole }))),
});
export const INSTALLED_DAEMON = named('InstalledDaemon', word(INSTALLED_DAEMONS));
export const INSTALL = named(
  'InstallText',
  record({
    prefix: described(text, 'Where the daemon calls, behind the address of the panel'),
    files: list(record({ path: text, content: text })),
    commands: described(list(text), 'In this order; the last ones ask the panel as the daemon will'),
  }),
);
export const RECONCILED = record({ added: whole, changed: whole, removed: whole, refused: list(text) });

/** The failure of a route that calls a daemon. */
export function ApiUnreachable(): MethodDecorator {
  return ApiProblem(502, 'The daemon cannot be reached, or refuses');
}

function points(name: string, fields: Record<string, Schema>): Schema {
  return record({ points: list(named(name, record({ at: described(whole, 'Unix seconds'), ...fields }))) });
}
