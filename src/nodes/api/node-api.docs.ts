import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiParam, ApiQuery, ApiSecurity } from '@nestjs/swagger';
import { MAX_NODE_ID } from '../../common/integers.js';
import { ApiAnswer, ApiNodeFailures, NO_STORE } from '../../http/openapi/api-answer.js';
import {
  constant,
  described,
  enumOf,
  int64,
  integerOf,
  list,
  record,
  type Schema,
  type Shapes,
  string,
} from '../../fields/schemas.js';
import { MAX_WAIT } from '../changes/user-list-call.js';
import type { DocumentedFamily } from '../fields/families.js';

const SPEED = int64('Bytes per second, 0 for none; Mbit/s if the daemon is xrayr');

const NODE_FIELDS: Shapes = {
  id: 'integer',
  method: 'string',
  protocol: 'string',
  obfs: 'string',
  obfs_param: 'string',
  is_udp: 'flag',
  speed_limit: SPEED,
  client_limit: described('integer', 'Concurrent clients per user, 0 for the default of the daemon'),
  single: described('flag', '1: all users share one port'),
  port: described('integer', '0 if the node is not in single-port mode'),
  passwd: described('string', 'Empty if the node is not in single-port mode'),
  push_port: described('integer', 'The port of the daemon’s push server, 0 for none'),
};
const NODE = record(NODE_FIELDS);
const VNET_SSR_NODE = record({
  ...NODE_FIELDS,
  port: described('string', 'Text, and possibly several with commas: the daemon is vnet-ssr'),
  secret: described('string', 'The node’s push secret'),
  redirect_url: 'string',
});

const SSR_FIELDS: Shapes = { method: 'string', protocol: 'string', obfs: 'string', obfs_param: 'string' };
const USER_HEAD: Shapes = { uid: 'integer', port: 'integer', passwd: 'string' };
const USER_TAIL: Shapes = { speed_limit: SPEED, enable: 'flag' };

const ONE_PORT_FIELDS: Shapes = {
  id: 'integer',
  is_udp: 'boolean',
  speed_limit: SPEED,
  client_limit: NODE_FIELDS['client_limit'] ?? 'integer',
  push_port: NODE_FIELDS['push_port'] ?? 'integer',
};
const V2RAY_NODE = record({
  ...ONE_PORT_FIELDS,
  v2_port: 'integer',
  v2_alter_id: described(constant(0), 'Always 0: newer cores know no other'),
  v2_method: 'string',
  v2_net: described('string', 'The transport: tcp or ws'),
  v2_type: described('string', 'http: the bytes of tcp begin with a request of HTTP'),
  v2_host: 'string',
  v2_path: 'string',
  v2_tls: 'boolean',
  redirect_url: 'string',
});
const TROJAN_NODE = record({ ...ONE_PORT_FIELDS, trojan_port: 'integer', redirect_url: 'string' });

const NODE_DATA: Record<DocumentedFamily, Schema> = {
  ss: NODE,
  ssr: { oneOf: [NODE, VNET_SSR_NODE] },
  trojan: TROJAN_NODE,
  v2ray: V2RAY_NODE,
};
const USER_ITEM: Record<DocumentedFamily, Schema> = {
  ss: record({ ...USER_HEAD, ...USER_TAIL }),
  ssr: record({ ...USER_HEAD, ...SSR_FIELDS, ...USER_TAIL }),
  trojan: record({ uid: 'integer', password: described('string', 'The UUID of the user'), speed_limit: SPEED }),
  v2ray: record({ uid: 'integer', vmess_uid: described('string', 'The UUID of the user'), speed_limit: SPEED }),
};

const READ_HEADERS = {
  ETag: { description: 'Hash of the data', schema: string },
  'Cache-Control': { description: 'Clients must revalidate before each use', schema: constant('private, no-cache') },
};
const NODE_FAILURES = {
  400: 'The node id in the path is not a whole number from 1 to 4294967295',
  401: 'The key or timestamp is missing or malformed, the key is not a valid key of this node, or the clocks differ by more than 300 s',
  404: 'The node is of the other family',
  503: 'The database does not respond',
};
/** Responses with `since` have no ETag. */
const USER_LIST_HEADERS = {
  ETag: { description: 'Hash of the data; absent with `since`', schema: string },
  'Cache-Control': {
    description: '`no-store` with `since`; otherwise clients must revalidate before each use',
    schema: enumOf(['private, no-cache', 'no-store']),
  },
};
const CHANGE_FIELDS: Shapes = {
  whole: described('flag', '1: `data` is the whole list. 0: `data` has the added and changed users'),
  removed: described(
    list('integer'),
    'The `uid` of each removed user, and possibly of users whom the caller never had',
  ),
  cursor: described('string', 'For the next call'),
};
const SINCE_TEXT =
  'With `since`, the response has what was added, changed and removed since the response with that cursor. An empty, unknown or old ' +
  'cursor, a change of the node and a mass change get the whole list.';
const WAIT_TEXT = 'With `since`: the seconds for which the panel holds the request until the list changes';
const WAIT_FAILURE = `${NODE_FAILURES[400]}, or \`wait\` is not a whole number from 1 to ${MAX_WAIT}`;
const USER_LIST_FAILURES = {
  400: WAIT_FAILURE,
  429: 'Too many whole lists are being sent; `Retry-After` names the seconds to wait',
};
const REPORT_FAILURES = {
  400: `${NODE_FAILURES[400]}, or the body is malformed: \`data\` lists the problems`,
  413: 'The body is too large',
  415: 'The body is not JSON in UTF-8',
  429: 'Too many reports wait; nothing was applied',
};
const NO_PUSH_SECRET =
  'The daemon is vnet-ssr, and the panel cannot open the push secret of the node: an operator must set a new one';

type Failures = Readonly<Record<number, string>>;

/** Describes `GET node/:id` of a family. */
export function ApiNode(family: DocumentedFamily): MethodDecorator {
  return ApiNodeAnswer('The configuration of a node', NODE_DATA[family], {}, { 409: NO_PUSH_SECRET });
}

/** Describes `GET userList/:id` of a family, with and without `since`. */
export function ApiUserList(family: DocumentedFamily): MethodDecorator {
  const users = list(USER_ITEM[family]);
  const updateTime = described('integer', 'The time of the last change of the list, Unix seconds');
  const answers = { oneOf: [envelope(users, { updateTime }), envelope(users, CHANGE_FIELDS)] };
  return applyDecorators(
    ApiNodeRequest('The users that a node serves, by ascending uid', USER_LIST_FAILURES, SINCE_TEXT),
    ApiIfNoneMatch(),
    ApiQuery({ name: 'since', required: false, schema: string, description: 'The cursor of the last such response' }),
    ApiQuery({ name: 'wait', required: false, schema: integerOf(1, MAX_WAIT), description: WAIT_TEXT }),
    ApiAnswer(200, 'Success; the second form with `since`', answers, USER_LIST_HEADERS),
    ApiAnswer(304, 'The data still has the sent ETag; never with `since`', undefined, READ_HEADERS),
  );
}

/** Describes a read of the node API with an ETag. @param more further fields of the body */
export function ApiNodeAnswer(summary: string, data: Schema, more: Shapes = {}, failures: Failures = {}) {
  return applyDecorators(
    ApiNodeRequest(summary, failures),
    ApiIfNoneMatch(),
    ApiAnswer(200, 'Success', envelope(data, more), READ_HEADERS),
    ApiAnswer(304, 'The data still has the sent ETag', undefined, READ_HEADERS),
  );
}

function ApiIfNoneMatch(): MethodDecorator {
  return ApiHeader({ name: 'If-None-Match', required: false, description: 'The ETag of the caller’s last response' });
}

/** Describes a report of a node. */
export function ApiNodeReport(summary: string): MethodDecorator {
  return applyDecorators(
    ApiNodeRequest(summary, REPORT_FAILURES),
    ApiAnswer(200, 'The report is stored durably', envelope({ type: 'null' }), NO_STORE),
  );
}

/** The path, the credentials and the failures of a call of the node API. */
export function ApiNodeRequest(summary: string, failures: Failures, description?: string): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary, ...(description && { description }) }),
    ApiParam({ name: 'id', schema: integerOf(1, MAX_NODE_ID) }),
    ApiSecurity({ 'line-key': [], timestamp: [] }),
    ApiNodeFailures({ ...NODE_FAILURES, ...failures }),
  );
}

/** The body of a success. @param more further fields */
export function envelope(data: Schema, more: Shapes = {}): Schema {
  return record({ status: constant('success'), code: constant(200), data, message: 'string', ...more });
}
