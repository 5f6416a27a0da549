// @ts-check
import { decodeStruct } from '../go-json.mjs';

const NODE_FIELDS = /** @type {const} */ ({
  id: 'int',
  port: 'string',
  passwd: 'string',
  method: 'string',
  protocol: 'string',
  obfs: 'string',
  protocol_param: 'string',
  obfs_param: 'string',
  push_port: 'int',
  single: 'int',
  secret: 'string',
  speed_limit: 'uint64',
  is_udp: 'int',
  client_limit: 'int',
});

/** @typedef {ReturnType<typeof readNode>} VnetNode */

/**
 * Reads a node record, from the panel's response or from a push.
 *
 * @param {unknown} value
 */
export function readNode(value) {
  return decodeStruct('NodeInfo', NODE_FIELDS, value);
}
