import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiParam, ApiSecurity } from '@nestjs/swagger';
import { ApiAnswer, ApiNodeFailures, NO_STORE } from '../http/api-answer.js';
import { amount, constant, described, flag, list, record, text, whole, type Schema } from '../http/schemas.js';
import type { Family } from './proxy-node.entity.js';

const NODE_FIELDS: Record<string, Schema> = {
  id: whole,
  method: text,
  protocol: text,
  obfs: text,
  obfs_param: text,
  is_udp: flag,
  speed_limit: amount('Bytes per second, 0 for none; Mbit/s where the daemon is xrayr'),
  client_limit: described(whole, 'Concurrent clients per user, 0 for the daemon’s own default'),
  single: described(flag, '1: all users share one port'),
  port: described(whole, '0 where the node is not in single-port mode'),
  passwd: described(text, 'Empty where the node is not in single-port mode'),
  push_port: described(whole, 'The port of the daemon’s push server, 0 for none'),
};

const NODE = record(NODE_FIELDS);
const VNET_SSR_NODE = record({
  ...NODE_FIELDS,
  port: described(text, 'Text, and possibly several with commas: the daemon is vnet-ssr'),
  secret: described(text, 'The node’s push secret'),
  redirect_url: text,
});

const USER_HEAD: Record<string, Schema> = { uid: whole, port: whole, passwd: text };
const USER_TAIL: Record<string, Schema> = {
  speed_limit: amount('Bytes per second, 0 for none; Mbit/s where the daemon is xrayr'),
  enable: flag,
};

const NODE_DATA: Record<Family, Schema> = { ss: NODE, ssr: { oneOf: [NODE, VNET_SSR_NODE] } };
const USER_ITEM: Record<Family, Schema> = {
  ss: record({ ...USER_HEAD, ...USER_TAIL }),
  ssr: record({ ...USER_HEAD, method: text, protocol: text, obfs: text, obfs_param: text, ...USER_TAIL }),
};

const READ_HEADERS = {
  ETag: { description: 'Hash of the data', schema: text },
  'Cache-Control': { description: 'To be checked before each use', schema: constant('private, no-cache') },
};

const NODE_FAILURES = {
  400: 'The node id in the path is not a whole number from 1 to 4294967295',
  401: 'The key or timestamp is missing or malformed, the key is not a live key of this node, or the clocks differ by more than 300 s',
  404: 'The node is of the other family',
  503: 'The database does not answer',
};

/** Describes `GET node/:id` or `GET userList/:id` of a family. */
export function ApiNodeRead(family: Family, read: 'node' | 'userList'): MethodDecorator {
  return ApiNodeAnswer(
    read === 'node' ? 'The configuration of a node' : 'The users that a node serves, by ascending uid',
    read === 'node' ? envelope(NODE_DATA[family]) : userListEnvelope(USER_ITEM[family]),
  );
}

/** Describes a read of the node API that may be answered with 304. */
export function ApiNodeAnswer(summary: string, schema: Schema): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiNodeRequest(),
    ApiHeader({ name: 'If-None-Match', required: false, description: 'The ETag of the answer that the caller has' }),
    ApiAnswer(200, 'As asked', schema, READ_HEADERS),
    ApiAnswer(304, 'Nothing has changed since the ETag that was sent', undefined, READ_HEADERS),
    ApiNodeFailures(NODE_FAILURES),
  );
}

/** Describes a report of a node. */
export function ApiNodeReport(summary: string): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiNodeRequest(),
    ApiAnswer(200, 'Taken, and durable', envelope({ type: 'null' }), NO_STORE),
    ApiNodeFailures({
      ...NODE_FAILURES,
      400: 'The node id in the path is not a whole number from 1 to 4294967295, or the body is not of its shape: `data` lists why',
      413: 'The body is too large',
      415: 'The body is not JSON in UTF-8',
    }),
  );
}

/** The path and the credentials of a call of the node API. */
function ApiNodeRequest(): MethodDecorator {
  return applyDecorators(
    ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1, maximum: 4_294_967_295 } }),
    ApiSecurity({ 'line-key': [], timestamp: [] }),
  );
}

/** The body of a success. */
export function envelope(data: Schema): Schema {
  return record({ status: constant('success'), code: constant(200), data, message: text });
}

function userListEnvelope(item: Schema): Schema {
  return record({
    status: constant('success'),
    code: constant(200),
    data: list(item),
    message: text,
    updateTime: described(whole, 'Unix seconds at which the list was last seen to change'),
  });
}
