import type { Response } from 'light-my-request';
import type { NewNode } from '../../src/nodes/fields/node.fields.js';
import type { GivenNode } from '../support/given.js';
import type { Headers, Panel } from '../support/panel.js';

export const V1 = '/api/v1/server/UniProxy';
export const V2 = '/api/v2/server';

/** The smallest node of each protocol that v2node serves. */
export const NODES = {
  shadowsocks: { protocol: 'shadowsocks' },
  vmess: { protocol: 'vmess', network: 'ws', path: '/ray' },
  vless: { protocol: 'vless', tls: 'reality', serverName: 'www.example.com' },
  trojan: { protocol: 'trojan', certificate: 'self' },
  hysteria2: { protocol: 'hysteria2', certificate: 'self' },
  tuic: { protocol: 'tuic', certificate: 'self' },
  anytls: { protocol: 'anytls', certificate: 'self' },
} as const satisfies Record<string, NewNode>;

/** The parameters of every call of a daemon. */
export function query({ node, key }: GivenNode, more: Readonly<Record<string, string>> = {}): string {
  return new URLSearchParams({ node_id: String(node.id), token: key, ...more }).toString();
}

/** Asks like the daemon of a node. */
export async function ask(panel: Panel, given: GivenNode, what: string, headers: Headers = {}): Promise<Response> {
  return panel.get(`${what}?${query(given)}`, headers);
}

/** Reports like the daemon of a node, with its key in the query. */
export async function send(panel: Panel, given: GivenNode, what: string, body: object | string): Promise<Response> {
  return panel.post(`${what}?${query(given)}`, typeof body === 'string' ? body : JSON.stringify(body));
}

/** The form of an accepted report. */
export const TAKEN = { status: 'success', code: 200, data: true, message: expect.any(String) };
