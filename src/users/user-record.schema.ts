import { amount, day, described, flag, nullable, record, text, whole } from '../http/schemas.js';

/** Section 2.2 of the API, as OpenAPI says it. */
export const USER_SCHEMA = record({
  id: whole,
  nickname: text,
  account: described(text, 'The e-mail as it was typed when the account was made'),
  port: whole,
  passwd: described(text, 'For proxy use'),
  uuid: { type: 'string', format: 'uuid' },
  transfer_enable: amount('Bytes'),
  u: amount('Bytes from the user, after the nodes’ traffic rates'),
  d: amount('Bytes to the user, after the nodes’ traffic rates'),
  t: described(nullable(whole), 'Unix seconds of the last traffic'),
  enable: described(flag, '1: the proxy service is on'),
  speed_limit: amount('Bytes per second, 0 for none'),
  credit: amount('In the smallest currency unit'),
  expired_at: described(day, 'The last day on which the account is good, UTC'),
  ban_time: described(nullable(whole), 'Unix seconds when a temporary ban ends'),
  level: text,
  group: nullable(text),
  last_login: described(whole, 'Unix seconds, 0 for never'),
  reset_time: described(nullable(day), 'The next traffic reset'),
  invite_num: whole,
  status: { type: 'integer', enum: [1, 0, -1], description: '1 active, 0 not activated, -1 banned' },
});
