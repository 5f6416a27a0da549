import type { WireFieldNames } from '../../http/wire-fields.js';

/** What may be changed of a node, under the names that its document has; and the secret of its push server. */
export const NODE_CHANGE_BODY: WireFieldNames = {
  name: 'plain',
  daemon: 'plain',
  host: 'plain',
  level: 'plain',
  method: 'plain',
  protocol: 'plain',
  obfs: 'plain',
  obfs_param: 'plain',
  is_udp: 'plain',
  speed_limit: 'amount',
  client_limit: 'plain',
  single: 'plain',
  port: 'plain',
  passwd: 'plain',
  push_port: 'plain',
  push_secret: 'plain',
  redirect_url: 'plain',
  traffic_rate: 'factor',
  line_rate: 'amount',
};

/** And what may be said of a new one. */
export const NODE_BODY: WireFieldNames = { ...NODE_CHANGE_BODY, id: 'plain', family: 'plain' };
