import type { Response } from 'light-my-request';
import { prefixOf } from '../node/node-api.js';
import type { GivenNode } from '../support/given.js';
import type { Panel } from '../support/panel.js';

/** What every success of a report is. */
export const ACCEPTED = { status: 'success', code: 200, data: null, message: expect.any(String) };

/** Sends a report as the daemon of a node does. */
export async function report(
  panel: Panel,
  { node, key }: GivenNode,
  path: 'nodeOnline' | 'nodeStatus',
  body: object | string,
): Promise<Response> {
  return panel.post(`${prefixOf(node.family)}/${path}/${node.id}`, body, panel.signed(key));
}
