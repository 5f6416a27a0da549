import type { Response } from 'light-my-request';
import { prefixOf } from '../node/node-api.js';
import type { GivenNode } from '../support/given.js';
import type { Panel } from '../support/panel.js';

/** The response to an accepted report. */
export const ACCEPTED = { status: 'success', code: 200, data: null, message: expect.any(String) };

/** Sends a report like the daemon of a node. */
export async function report(
  panel: Panel,
  { node, key }: GivenNode,
  path: 'nodeOnline' | 'nodeStatus' | 'userTraffic',
  body: object | string,
): Promise<Response> {
  return panel.post(`${prefixOf(node.family)}/${path}/${node.id}`, body, panel.signed(key));
}
