import type { Response } from 'light-my-request';
import type { GivenNode } from '../../support/given.js';
import type { Panel } from '../../support/panel.js';
import { prefixOf } from '../node-api.js';

interface Item {
  readonly uid: number;
  readonly port: number;
}

/** A response to a call for changes. */
export interface Changes {
  readonly status: string;
  readonly code: number;
  readonly data: readonly Item[];
  readonly message: string;
  readonly whole: 0 | 1;
  readonly removed: readonly number[];
  readonly cursor: string;
}

/** A daemon that maintains its list with the changes only, as `docs/http-api.md` shows. */
export class ListReader {
  cursor = '';
  private readonly list = new Map<number, Item>();

  constructor(private readonly given: GivenNode) {}

  /** A reader that has the whole list now. */
  static async withList(given: GivenNode, where: Panel): Promise<ListReader> {
    const reader = new ListReader(given);
    const { whole } = await reader.read(where);
    if (whole !== 1) throw new Error('a reader without a cursor got changes only');
    return reader;
  }

  /** The users, ascending. */
  get users(): readonly Item[] {
    return [...this.list.values()].sort((one, other) => one.uid - other.uid);
  }

  /** @param query more parameters */
  ask(where: Panel, query = '', cursor = this.cursor): Promise<Response> {
    return where.get(`${pathOf(this.given)}?since=${cursor}${query}`, where.signed(this.given.key));
  }

  async read(where: Panel, query = ''): Promise<Changes> {
    const reply = await this.ask(where, query);
    if (reply.statusCode !== 200) throw new Error(`no changes: ${reply.statusCode} ${reply.body}`);
    return this.take(reply.json<Changes>());
  }

  take(changes: Changes): Changes {
    if (changes.whole === 1) this.list.clear();
    for (const uid of changes.removed) this.list.delete(uid);
    for (const item of changes.data) this.list.set(item.uid, item);
    this.cursor = changes.cursor;
    return changes;
  }
}

export function pathOf({ node }: GivenNode): string {
  return `${prefixOf(node.family)}/userList/${node.id}`;
}

/** The users of the documented list. */
export async function documentedUsers(where: Panel, given: GivenNode): Promise<readonly Item[]> {
  const reply = await where.get(pathOf(given), where.signed(given.key));
  return reply.json<{ data: readonly Item[] }>().data;
}
