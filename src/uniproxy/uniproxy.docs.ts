import { applyDecorators, Controller } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiQuery, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { MAX_NODE_ID } from '../common/integers.js';
import {
  constant,
  described,
  input,
  integerOf,
  list,
  mapOf,
  record,
  type Schema,
  type Shapes,
  string,
  strictInput,
} from '../fields/schemas.js';
import { ApiAnswer, ApiNodeFailures, NO_STORE } from '../http/openapi/api-answer.js';
import { NodeAuth } from '../line-key/guard/node-auth.js';

const FAILURES = {
  400: 'The number of the node is missing or malformed, or the body is',
  401: 'The token is missing, doubled, malformed or no valid key of this node',
  403: 'The node is of another family, or serves another protocol',
  503: 'The database does not respond; nothing was applied',
};
const REPORT_FAILURES = {
  413: 'The body is too large',
  415: 'The body is not JSON in UTF-8',
  429: 'Too many reports wait; nothing was applied',
};
const READ_HEADERS = {
  ETag: { description: 'Hash of the body', schema: string },
  'Cache-Control': { description: 'Clients must revalidate before each use', schema: constant('private, no-cache') },
};
const USER = record({
  id: 'integer',
  uuid: 'string',
  speed_limit: described('integer', 'Mbit/s, 0 for none: the lower limit of user and node, rounded up'),
  device_limit: described('integer', '0 for none'),
});
const HANDSHAKE = record({
  websocket: record({ enabled: described('boolean', 'Always false: the daemon polls') }),
  settings: record({ push_interval: 'integer', pull_interval: 'integer' }),
});
const CONFIG: Schema = {
  type: 'object',
  additionalProperties: true,
  description: 'The configuration in the form of the daemon of the node, without an envelope',
};

/** Makes a class a controller of UniProxy: behind a line key, which daemons send as `token`. */
export function ForUniproxy(prefixes: string[]): ClassDecorator {
  return applyDecorators(ApiTags('Node backends: UniProxy'), Controller(prefixes), NodeAuth());
}

/** Describes `GET config`. */
export function ApiConfig(): MethodDecorator {
  return ApiRead('The configuration of a node', CONFIG, { 409: 'The panel cannot open the keys of the node' });
}

/** Describes `GET user`. */
export function ApiUsers(): MethodDecorator {
  return ApiRead(
    'The users that a node serves, by ascending number; without any one user whom nobody is, since daemons end at an empty list',
    record({ users: list(USER) }),
    { 429: 'Too many whole lists are being sent; `Retry-After` names the seconds to wait' },
  );
}

/** Describes `GET alivelist`. */
export function ApiAliveList(): MethodDecorator {
  const counts = mapOf('integer', 'The number of addresses online on other nodes, by the number of the user');
  const addresses = mapOf(list('string'), 'The addresses instead, for XrayRP');
  const alive = strictInput({ alive: { anyOf: [counts, addresses] } });
  return ApiRead('Users with a limit of devices who are online on other nodes', alive);
}

/** Describes `GET handshake`. */
export function ApiHandshake(): MethodDecorator {
  return applyDecorators(
    ApiCall('Ask how the panel sends news; it has no WebSocket, so the daemon polls'),
    ApiAnswer(200, 'Success', HANDSHAKE, {}),
  );
}

/** An object, or what PHP and Go write for one without fields. */
const orNothing = (object: Schema): Schema => ({ anyOf: [object, { type: 'array', maxItems: 0 }, { type: 'null' }] });
/** One bad row must not cost a report, so the values may be of any form. */
const ofUsers = (description: string): Schema =>
  orNothing({ type: 'object', additionalProperties: { description: `${description}. Another value is left out` } });
const TRAFFIC = ofUsers('Upload and download in bytes, `[1024,4096]`');
const ALIVE = ofUsers('Addresses, `["192.0.2.1"]`');
const STATUS = orNothing({
  type: 'object',
  properties: {
    cpu: { description: 'From 0 to 100' },
    mem: { description: '`{"total":200,"used":50}` in bytes, or with a total of 100' },
    disk: { description: 'As `mem`' },
    uptime: { description: 'Seconds' },
  },
  description: 'A load without `cpu`, `mem` or `disk`, or with others than numbers in them, is left out',
});
const KEY: Shapes = {
  token: described('string', 'The line key, unless it is in the query'),
  node_id: { description: 'The number of the node, unless the key is in the query' },
};

/** The bodies of reports. */
export const BODIES = {
  traffic: TRAFFIC,
  alive: ALIVE,
  status: STATUS,
  handshake: orNothing(input(KEY)),
  report: orNothing(input({ ...KEY, traffic: TRAFFIC, alive: ALIVE, status: { description: 'As in `status`' } })),
} as const;

/** Describes a report, and `POST handshake`. @param body the schema of its body @param hasKeyInBody true where the key may be there */
export function ApiUniProxyReport(summary: string, body: Schema, hasKeyInBody = false): MethodDecorator {
  const accepted = record({ status: constant('success'), code: constant(200), data: 'boolean', message: 'string' });
  return applyDecorators(
    ApiCall(summary, REPORT_FAILURES, !hasKeyInBody),
    ApiBody({ schema: body, required: false }),
    ApiAnswer(200, 'The report is stored durably', { oneOf: [accepted, HANDSHAKE] }, NO_STORE),
  );
}

function ApiRead(summary: string, schema: Schema, failures: Readonly<Record<number, string>> = {}): MethodDecorator {
  return applyDecorators(
    ApiCall(summary, failures),
    ApiHeader({ name: 'If-None-Match', required: false, description: 'The ETag of the caller’s last response' }),
    ApiAnswer(200, 'Success', schema, READ_HEADERS),
    ApiAnswer(304, 'The body still has the sent ETag', undefined, READ_HEADERS),
  );
}

function ApiCall(
  summary: string,
  failures: Readonly<Record<number, string>> = {},
  needsNodeInQuery = true,
): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiSecurity('line-key-token'),
    ApiQuery({ name: 'node_id', required: needsNodeInQuery, schema: integerOf(1, MAX_NODE_ID) }),
    ApiQuery({ name: 'node_type', required: false, schema: string }),
    ApiNodeFailures({ ...FAILURES, ...failures }),
  );
}
