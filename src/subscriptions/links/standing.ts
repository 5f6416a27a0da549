import { userState } from '../../users/user/user-state.js';
import type { Subscriber } from './subscriber.js';

/** Why a subscription has no server for a user. */
export type Standing = 'active' | 'off' | 'banned' | 'expired' | 'used-up' | 'no-servers' | 'no-fitting-servers';

/** The name of the one entry of such a subscription, in English and Chinese: apps show it as a server. */
const NOTICES: Readonly<Record<Exclude<Standing, 'active'>, string>> = {
  off: 'The account is off · 帐号已停用',
  banned: 'The account is banned · 帐号已封禁',
  expired: 'The account has expired · 帐号已到期',
  'used-up': 'All traffic is used · 流量已用完',
  'no-servers': 'No server for this account yet · 暂无可用节点',
  'no-fitting-servers': 'No server that this app can use · 此应用没有可用节点',
};

/** Whether nodes serve the user now. @param now Unix seconds */
export function standingOf(subscriber: Subscriber, now: number): Standing {
  return userState(subscriber, now).state;
}

/** The notice of a subscription without servers. */
export function noticeOf(standing: Exclude<Standing, 'active'>): string {
  return NOTICES[standing];
}
