import {
  amount,
  amountGiven,
  constant,
  day,
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
import { ENTITLEMENT_RULES, type EntitlementRule } from '../../users/entitlement.js';
import { RESET_STRATEGIES } from '../../users/resets/reset-schedule.js';
import { LIMITS } from '../../users/search/near-condition.js';
import { USER_ORDERS } from '../../users/search/user-order.js';
import { USER_STATES } from '../../users/user-state.js';
import { sortSchema } from '../resource/resource.docs.js';

const PLACE = named(
  'OnlinePlace',
  record({ node: text, node_id: whole, address: text, last_seen: described(whole, 'Unix seconds') }),
);

const SETTINGS = {
  nickname: text,
  port: described(whole, 'On the nodes, 0 for none'),
  expired_at: described(day, 'The last day on which the account is good, UTC'),
  level: text,
  group: nullable(text),
  status: { type: 'integer', enum: [1, 0, -1], description: '1 active, 0 not activated, -1 banned' },
  enable: described(flag, '1: the proxy service is on'),
  ban_time: described(nullable(whole), 'Unix seconds when a temporary ban ends'),
  reset_time: described(nullable(day), 'The next traffic reset'),
  reset_strategy: named('ResetStrategy', word(RESET_STRATEGIES)),
  reset_day: described(nullable(whole), 'The day of the month, for anniversary'),
  invite_num: whole,
} satisfies Record<string, Schema>;

const AMOUNTS = {
  transfer_enable: 'Bytes',
  speed_limit: 'Bytes per second, 0 for none',
  credit: 'In the smallest currency unit',
};

const SECRETS: Record<string, Schema> = {
  passwd: described(text, 'For proxy use; needs the right users:secrets'),
  uuid: { type: 'string', format: 'uuid', description: 'For proxy use; needs the right users:secrets' },
};

const STATE = named('UserState', word(USER_STATES));

const SHOWN = {
  id: whole,
  account: described(text, 'The e-mail as it was typed when the account was made'),
  ...SETTINGS,
  ...amounts(amount),
  u: amount('Bytes from the user, after the nodes’ rates'),
  d: amount('Bytes to the user, after the nodes’ rates'),
  t: described(nullable(whole), 'Unix seconds of the last traffic'),
  last_login: described(whole, 'Unix seconds, 0 for never'),
  state: STATE,
  state_reason: text,
  created_at: described(whole, 'Unix seconds'),
  online: list(PLACE),
};

/** A user as admins see him. */
export const USER_VIEW = named('User', recordOf(SHOWN, SECRETS));
/** The same, with the login password where it was made up. */
export const USER_WITH_PASSWORD = named(
  'UserWithPassword',
  recordOf(SHOWN, { ...SECRETS, password: described(text, 'Shown this once') }),
);

const GIVEN = { email: described(text, 'The login name'), ...SETTINGS, ...amounts(amountGiven), ...SECRETS };
/** What may be said of a user. */
export const USER_CHANGE = named('UserChange', input(GIVEN));
export const NEW_USER = named(
  'NewUser',
  input(
    {
      ...GIVEN,
      password: described(text, 'The login password; made up without it'),
      password_hash: described(text, 'bcrypt or argon2id, of another panel'),
    },
    ['email'],
  ),
);

/** Which users are meant. */
export const USER_SELECTION = {
  state: STATE,
  level: described(text, 'By name'),
  group: described(text, 'By name; empty for those in none'),
  node: described(whole, 'Those who are on the list of this node'),
  near: named('UserLimit', word(LIMITS)),
  online: yesNo,
} satisfies Record<string, Schema>;
export const USER_FILTERS: Readonly<Record<string, Schema>> = {
  sort: sortSchema('UserSort', USER_ORDERS),
  ...USER_SELECTION,
};

const bytes = amount('Bytes');

export const SESSIONS = items('ClientSession', {
  id: text,
  created_at: whole,
  refreshed_at: whole,
  expires_at: whole,
  address: text,
  client: text,
});
export const USER_DAYS = record({
  days: list(named('TrafficDay', record({ day, upload: bytes, download: bytes, charged: amount('After rates') }))),
});
export const USER_LEDGER = record({
  user: whole,
  account: text,
  u: bytes,
  d: bytes,
  days: list(
    named(
      'LedgerDay',
      record({
        day: nullable(day),
        node: nullable(whole),
        current: described(yesNo, 'Since the last reset'),
        rate: nullable({ type: 'number' }),
        upload: bytes,
        download: bytes,
        charged_upload: bytes,
        charged_download: bytes,
      }),
    ),
  ),
});
export const RESETS = items('TrafficReset', { day, kind: word(['scheduled', 'manual']), at: whole });
export const PLACES = record({ items: list(PLACE) });
/** What each rule names, for those who say it in another language. */
const RULE_VALUES: Readonly<Record<EntitlementRule['rule'], Record<string, Schema>>> = {
  status: { status: { type: 'integer', enum: [-1, 0, 1] } },
  enable: { enable: flag },
  ban_time: { ban_time: nullable(whole), now: whole },
  traffic: { used: bytes, transfer_enable: bytes },
  expired_at: { expired_at: day, today: day },
  port: { port: whole },
  level: { level: text, rank: whole, asked: whole },
  group: { group: nullable(text) },
};
const ENTITLEMENT_RULE = named('EntitlementRule', {
  oneOf: ENTITLEMENT_RULES.map((rule) =>
    record({ rule: constant(rule), holds: yesNo, because: text, values: record(RULE_VALUES[rule]) }),
  ),
});
export const VERDICTS = items('NodeVerdict', {
  node: whole,
  name: text,
  listed: yesNo,
  rules: list(ENTITLEMENT_RULE),
});

function items(name: string, fields: Record<string, Schema>): Schema {
  return record({ items: list(named(name, record(fields))) });
}

function amounts(schemaOf: (description: string) => Schema): Record<keyof typeof AMOUNTS, Schema> {
  const { transfer_enable, speed_limit, credit } = AMOUNTS;
  return { transfer_enable: schemaOf(transfer_enable), speed_limit: schemaOf(speed_limit), credit: schemaOf(credit) };
}
