import { call } from './client.js';
import type { Amount } from './json.js';
import type { NodeState } from './nodes.js';

export interface Overview {
  readonly users: {
    readonly total: number;
    readonly active: number;
    readonly online: number;
    readonly online_24h: number;
    readonly near_quota: number;
    readonly near_expiry: number;
  };
  readonly nodes: Readonly<Record<NodeState, number>>;
  readonly traffic_24h: { readonly upload: Amount; readonly download: Amount };
  readonly reports_per_minute: number;
  readonly polls_per_minute: number;
  /** From 0 to 1; null where nothing was polled. */
  readonly share_of_304: number | null;
  readonly failed_logins_24h: number;
  /** Since their last reset. */
  readonly top_users: readonly {
    readonly id: number;
    readonly account: string;
    readonly used: Amount;
    readonly transfer_enable: Amount;
  }[];
  readonly top_nodes: readonly { readonly id: number; readonly name: string; readonly bytes: Amount }[];
}

export const readOverview = (): Promise<Overview> => call('GET', '/overview');
