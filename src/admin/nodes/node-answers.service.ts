import { Injectable } from '@nestjs/common';
import { isJsonObject, type JsonObject } from '../../common/json/json-object.js';
import { parseExactly } from '../../common/json/exact-json.js';
import type { EncodedAnswer } from '../../http/caching/encoded-answer.js';
import { toJson } from '../../common/json/to-json.js';
import { NodeCache } from '../../nodes/served/node.cache.js';
import type { ProxyNode } from '../../nodes/proxy-node.entity.js';
import { NodesService } from '../../nodes/nodes.service.js';
import type { RosterAnswer } from '../../nodes/roster/roster-answer.js';
import { withoutComma } from '../../nodes/roster/roster-segment.js';
import { RostersService } from '../../nodes/roster/rosters.service.js';
import { RuleCache } from '../../rules/api/rule.cache.js';
import { UserSearchService } from '../../users/search/user-search.service.js';

const MAX_USERS = 3;
const MASK = '••••••';
/** Secrets of the node and of users. */
const SECRETS: readonly string[] = [
  ...['passwd', 'secret', 'uuid', 'vmess_uid', 'password', 'private_key', 'server_key', 'decryption'],
  ...['obfs_password', 'obfs-password', 'dns_env'],
];

/** Shows the responses that the daemon of a node gets now, from the same caches. Secrets are masked, and the user list is cut. */
@Injectable()
export class NodeAnswersService {
  constructor(
    private readonly nodes: NodesService,
    private readonly nodeCache: NodeCache,
    private readonly rosters: RostersService,
    private readonly rules: RuleCache,
    private readonly users: UserSearchService,
  ) {}

  /** @throws NotFound, PushSecretLost */
  async list(id: number) {
    const { node } = await this.nodes.get(id);
    const view = await this.nodeCache.get(node.family, id);
    const { answer } = await this.rosters.newest(view);
    const { audience } = view;
    const users = (await firstUsers(answer)).slice(0, MAX_USERS);
    const answers =
      node.family === 'uniproxy'
        ? Object.entries({ config: await bodyOf(view.answer), user: users }).map(
            ([what, data]) => [uniProxyPath(what, node), data] as const,
          )
        : Object.entries({
            node: dataOf(await bodyOf(view.answer)),
            userList: users,
            nodeRule: dataOf(await bodyOf(await this.rules.of(node))),
          }).map(([what, data]) => [`/api/${node.family}/v1/${what}/${id}`, data] as const);
    const items = answers.map(([path, data]) => ({ path, data: toJson(masked(data), null, 2) ?? '' }));
    return { items, users: await this.users.count({ audience }) };
  }
}

function uniProxyPath(what: string, { id, daemon }: ProxyNode): string {
  const prefix = daemon === 'v2node' && what === 'config' ? '/api/v2/server' : '/api/v1/server/UniProxy';
  return `${prefix}/${what}?node_id=${id}`;
}

async function bodyOf(answer: EncodedAnswer): Promise<unknown> {
  const pieces: Buffer[] = [];
  for (const piece of answer.plain().pieces) pieces.push(await piece);
  return parseExactly(Buffer.concat(pieces).toString());
}

function dataOf(body: unknown): unknown {
  return isJsonObject(body) ? body['data'] : undefined;
}

/** The users of the first part of a list, so that a long list is not read as a whole. */
async function firstUsers({ segments: [first] }: RosterAnswer): Promise<unknown[]> {
  if (first === undefined) return [];
  const users: unknown = parseExactly(`[${withoutComma(await first.plain()).toString()}]`);
  return isList(users) ? users : [];
}

function masked(value: unknown): unknown {
  if (isList(value)) return value.map(masked);
  return isJsonObject(value) ? maskedFields(value) : value;
}

function maskedFields(fields: JsonObject): JsonObject {
  const shown = (name: string, value: unknown): unknown =>
    SECRETS.includes(name) && value !== '' ? MASK : masked(value);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shown(name, value)]));
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}
