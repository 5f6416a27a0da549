import type { WireFieldNames } from '../../http/wire-fields.js';

/** What may be said of a user, under the names that his document has. */
export const USER_BODY: WireFieldNames = {
  email: 'plain',
  nickname: 'plain',
  port: 'plain',
  passwd: 'plain',
  uuid: 'plain',
  transfer_enable: 'amount',
  speed_limit: 'amount',
  credit: 'amount',
  expired_at: 'plain',
  level: 'plain',
  group: 'plain',
  status: 'plain',
  enable: 'plain',
  ban_time: 'plain',
  reset_time: 'plain',
  reset_strategy: 'plain',
  reset_day: 'plain',
  invite_num: 'plain',
};
