import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isJsonObject } from '../common/json/json-object.js';
import { PanelError } from '../common/problems/panel.errors.js';
import type { ProxyNode } from '../nodes/proxy-node.entity.js';

/** Older names of protocols. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['v2ray', 'vmess'],
  ['hysteria', 'hysteria2'],
]);
/** What v2node says whatever it serves. */
const ANY = ['', 'v2node'];

/** The daemon is set up for another protocol than the node. */
export class OtherProtocol extends PanelError {
  constructor(asked: string, { protocol }: Pick<ProxyNode, 'protocol'>) {
    super(403, `The node serves ${protocol}, and its daemon asks for ${asked}: correct the daemon`, {
      logLevel: 'warn',
    });
  }
}

/** The parameter `node_type`, in the panel's names; empty for none. */
export const SentNodeType = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const { query } = context.switchToHttp().getRequest<FastifyRequest>();
  const type = isJsonObject(query) ? query['node_type'] : undefined;
  const name = typeof type === 'string' ? type.toLowerCase() : '';
  return NAMES.get(name) ?? name;
});

/** @param type as {@link SentNodeType} gives it @throws OtherProtocol */
export function checkNodeType(type: string, node: Pick<ProxyNode, 'protocol'>): void {
  if (!ANY.includes(type) && type !== node.protocol) throw new OtherProtocol(type.slice(0, 16), node);
}
