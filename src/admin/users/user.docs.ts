import { amount, day, described, flag, list, nullable, record, type Schema, text, whole } from '../../http/schemas.js';
import { RESET_STRATEGIES } from '../../users/resets/reset-schedule.js';
import { USER_STATES } from '../../users/user-state.js';

const PLACE = record({ node: text, node_id: whole, address: text, last_seen: described(whole, 'Unix seconds') });

const SETTINGS: Record<string, Schema> = {
  nickname: text,
  port: described(whole, 'On the nodes, 0 for none'),
  transfer_enable: amount('Bytes'),
  speed_limit: amount('Bytes per second, 0 for none'),
  credit: amount('In the smallest currency unit'),
  expired_at: described(day, 'The last day on which the account is good, UTC'),
  level: text,
  group: nullable(text),
  status: { type: 'integer', enum: [1, 0, -1], description: '1 active, 0 not activated, -1 banned' },
  enable: described(flag, '1: the proxy service is on'),
  ban_time: described(nullable(whole), 'Unix seconds when a temporary ban ends'),
  reset_time: described(nullable(day), 'The next traffic reset'),
  reset_strategy: { type: 'string', enum: [...RESET_STRATEGIES] },
  reset_day: described(nullable(whole), 'The day of the month, for anniversary'),
  invite_num: whole,
};

const SECRETS: Record<string, Schema> = {
  passwd: described(text, 'For proxy use; needs the right users:secrets'),
  uuid: { type: 'string', format: 'uuid', description: 'For proxy use; needs the right users:secrets' },
};

const SHOWN = record({
  id: whole,
  account: described(text, 'The e-mail as it was typed when the account was made'),
  ...SETTINGS,
  u: amount('Bytes from the user, after the nodes’ rates'),
  d: amount('Bytes to the user, after the nodes’ rates'),
  t: described(nullable(whole), 'Unix seconds of the last traffic'),
  last_login: described(whole, 'Unix seconds, 0 for never'),
  state: { type: 'string', enum: [...USER_STATES] },
  state_reason: text,
  created_at: described(whole, 'Unix seconds'),
  online: list(PLACE),
});

/** A user as admins see him. */
export const USER_VIEW = withOptional(SHOWN, SECRETS);
/** The same, with the login password where it was made up. */
export const USER_WITH_PASSWORD = withOptional(USER_VIEW, { password: described(text, 'Shown this once') });
/** What may be said of a user. */
export const USER_CHANGE: Schema = {
  type: 'object',
  properties: { email: described(text, 'The login name'), ...SETTINGS, ...SECRETS },
};
export const NEW_USER: Schema = {
  type: 'object',
  required: ['email'],
  properties: {
    ...USER_CHANGE.properties,
    password: described(text, 'The login password; made up without it'),
    password_hash: described(text, 'bcrypt or argon2id, of another panel'),
  },
};

export const USER_FILTERS: Readonly<Record<string, Schema>> = {
  sort: described(text, 'id, account, used, last_login, expired_at, created_at; with a minus before it descending'),
  state: { type: 'string', enum: [...USER_STATES] },
  level: described(text, 'By name'),
  group: described(text, 'By name; empty for those in none'),
  node: described(whole, 'Those who are on the list of this node'),
  near: { type: 'string', enum: ['quota', 'expiry'] },
  online: { type: 'boolean' },
};

export const SESSIONS = items({
  id: text,
  created_at: whole,
  refreshed_at: whole,
  expires_at: whole,
  address: text,
  client: text,
});
export const USER_DAYS = record({
  days: list(
    record({ day, upload: amount('Bytes'), download: amount('Bytes'), charged: amount('Bytes, after rates') }),
  ),
});
export const USER_LEDGER = record({
  user: whole,
  account: text,
  u: amount('Bytes'),
  d: amount('Bytes'),
  days: list(
    record({
      day: nullable(day),
      node: nullable(whole),
      current: { type: 'boolean' },
      rate: nullable({ type: 'number' }),
      upload: amount('Bytes'),
      download: amount('Bytes'),
      charged_upload: amount('Bytes'),
      charged_download: amount('Bytes'),
    }),
  ),
});
export const RESETS = items({ day, kind: { type: 'string', enum: ['scheduled', 'manual'] }, at: whole });
export const PLACES = record({ items: list(PLACE) });
export const VERDICTS = items({
  node: whole,
  name: text,
  listed: { type: 'boolean' },
  rules: list(
    record({
      rule: text,
      holds: { type: 'boolean' },
      because: text,
      values: described({ type: 'object' }, 'What the text names, for those who say it in another language'),
    }),
  ),
});

function items(fields: Record<string, Schema>): Schema {
  return record({ items: list(record(fields)) });
}

function withOptional(schema: Schema, fields: Record<string, Schema>): Schema {
  return { ...schema, properties: { ...schema.properties, ...fields } };
}
