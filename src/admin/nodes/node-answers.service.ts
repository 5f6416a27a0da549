import { Injectable } from '@nestjs/common';
import { isJsonObject, type JsonObject } from '../../common/json/json-object.js';
import { parseExactly } from '../../common/json/exact-json.js';
import type { EncodedAnswer } from '../../http/caching/encoded-answer.js';
import { toJson } from '../../common/json/to-json.js';
import { NodeCache } from '../../nodes/served/node.cache.js';
import { NodesService } from '../../nodes/nodes.service.js';
import type { RosterAnswer } from '../../nodes/roster/roster-answer.js';
import { withoutComma } from '../../nodes/roster/roster-segment.js';
import { RostersService } from '../../nodes/roster/rosters.service.js';
import { RuleCache } from '../../rules/api/rule.cache.js';
import { UserSearchService } from '../../users/search/user-search.service.js';

const MAX_USERS = 3;
const MASK = '••••••';
/** Secrets of the node and of users. */
const SECRETS: readonly string[] = ['passwd', 'secret'];

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
    const audience = { rank: view.rank, groupIds: [...view.groupIds] };
    const answers = {
      node: await dataOf(view.answer),
      userList: (await firstUsers(answer)).slice(0, MAX_USERS),
      nodeRule: await dataOf(await this.rules.of(node)),
    };
    const items = Object.entries(answers).map(([what, data]) => ({
      path: `/api/${node.family}/v1/${what}/${id}`,
      data: toJson(masked(data), null, 2) ?? '',
    }));
    return { items, users: await this.users.count({ audience }) };
  }
}

async function dataOf(answer: EncodedAnswer): Promise<unknown> {
  const pieces: Buffer[] = [];
  for (const piece of answer.plain().pieces) pieces.push(await piece);
  const body = parseExactly(Buffer.concat(pieces).toString());
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
