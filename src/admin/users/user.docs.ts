import { documentSchema } from '../../fields/field-schemas.js';
import { constant, described, enumOf, int64, itemsOf, list, named, record, type Shapes } from '../../fields/schemas.js';
import { ENTITLEMENT_RULES, type EntitlementRule } from '../../users/roster/entitlement.js';
import { UserFields } from '../../users/user/user.fields.js';

const PLACE = record({ node: 'string', node_id: 'integer', address: 'string', last_seen: 'moment' });
/** A node and an address where a user is online. */
export const ONLINE_PLACE = named('OnlinePlace', PLACE);

const SHOWN = { online: list(ONLINE_PLACE) };
const PASSWORD = described('string', 'The response shows it only once');
export const USER_VIEW = documentSchema(UserFields, SHOWN);
export const USER_WITH_PASSWORD = named('UserWithPassword', documentSchema(UserFields, SHOWN, { password: PASSWORD }));

const SESSION = record({
  id: 'string',
  created_at: 'integer',
  refreshed_at: 'integer',
  expires_at: 'integer',
  address: 'string',
  client: 'string',
});
export const SESSIONS = itemsOf(named('ClientSession', SESSION));

const DAY = record({ day: 'day', upload: 'bytes', download: 'bytes', charged: int64('Bytes after the rate') });
export const USER_DAYS = record({ days: list(named('TrafficDay', DAY)) });

const LEDGER_DAY = record({
  day: 'day?',
  node: 'integer?',
  current: described('boolean', 'True for traffic since the last reset'),
  rate: 'number?',
  upload: 'bytes',
  download: 'bytes',
  charged_upload: 'bytes',
  charged_download: 'bytes',
});
const LEDGER_DAYS = list(named('LedgerDay', LEDGER_DAY));
export const USER_LEDGER = record({ user: 'integer', account: 'string', u: 'bytes', d: 'bytes', days: LEDGER_DAYS });

const RESET = record({ day: 'day', kind: enumOf(['scheduled', 'manual']), at: 'integer' });
export const RESETS = itemsOf(named('TrafficReset', RESET));

/** The values in the reason of each rule, for translations of it. */
const RULE_VALUES: Readonly<Record<EntitlementRule['rule'], Shapes>> = {
  status: { status: { type: 'integer', enum: [-1, 0, 1] } },
  enable: { enable: 'flag' },
  ban_time: { ban_time: 'integer?', now: 'integer' },
  traffic: { used: 'bytes', transfer_enable: 'bytes' },
  expired_at: { expired_at: 'day', today: 'day' },
  port: { port: 'integer', one_port: 'flag' },
  level: { level: 'string', rank: 'integer', asked: 'integer' },
  group: { group: 'string?' },
};
const RULES = ENTITLEMENT_RULES.map((rule) =>
  record({ rule: constant(rule), holds: 'boolean', because: 'string', values: record(RULE_VALUES[rule]) }),
);
const VERDICT = record({
  node: 'integer',
  name: 'string',
  listed: 'boolean',
  rules: list(named('EntitlementRule', { oneOf: RULES })),
});
export const VERDICTS = itemsOf(named('NodeVerdict', VERDICT));
