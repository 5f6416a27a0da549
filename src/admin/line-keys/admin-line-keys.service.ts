import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import type { LineKey } from '../../line-key/line-key.entity.js';
import type { LineKeyDocument, NewLineKey } from '../../line-key/line-key.fields.js';
import { lineKeyDocument } from '../../line-key/line-key.mapper.js';
import { type IssuedKey, LineKeysService } from '../../line-key/line-keys.service.js';
import { NodesService } from '../../nodes/nodes.service.js';
import type { Page } from '../../fields/list/page.js';
import { pageOf } from '../../fields/list/short-list.js';
import type { KeyState, LineKeyQuery } from './line-key-query.dto.js';

const VALID_STATES: readonly KeyState[] = ['live', 'ending'];

/** A line key as the admin API shows it: with the name of its node, and its state. */
export type LineKeyView = LineKeyDocument & {
  readonly node_name: string;
  /** `ending`: valid, with an expiry. */
  readonly state: KeyState;
};

/** A line key with its secret. The panel shows the secret only when it issues the key. */
export type IssuedView = LineKeyView & { readonly key: string };

/** The line keys of the admin API. */
@Injectable()
export class AdminLineKeysService {
  constructor(
    private readonly keys: LineKeysService,
    private readonly nodes: NodesService,
    private readonly clock: Clock,
  ) {}

  async list(query: LineKeyQuery): Promise<Page<LineKeyView>> {
    const names = new Map((await this.nodes.list()).map(({ node }) => [node.id, node.name]));
    const all = (await this.keys.list(query.node)).map((row) => this.view(row, names.get(row.nodeId) ?? ''));
    const found = all.filter(
      ({ state }) =>
        (query.state === undefined || state === query.state) &&
        (query.valid === undefined || VALID_STATES.includes(state) === query.valid),
    );
    return pageOf(found, query, query.sort, {
      idOf: ({ id }) => id,
      textsOf: ({ prefix, label, node_name: name, last_address: address }) => [prefix, label, name, address ?? ''],
      valueOf: (key, field) => {
        const { id, node, created_at, last_used_at, expires_at } = key;
        // A key without an end is after all others.
        if (field === 'expires_at') return expires_at ?? Infinity;
        return { node, created_at, last_used_at }[field] ?? (field === 'id' ? id : null);
      },
    });
  }

  /** @throws NotFound (node), InvalidValue */
  async issue(nodeId: number, key: NewLineKey): Promise<IssuedView> {
    const { node } = await this.nodes.get(nodeId);
    return this.issued(await this.keys.issue(node.id, key));
  }

  /** @throws NotFound; Conflict where the key has expired or is revoked */
  async rotate(id: number, overlap: number): Promise<IssuedView> {
    return this.issued(await this.keys.rotateOne(id, overlap));
  }

  async revoke(id: number): Promise<LineKeyView> {
    const row = await this.keys.revoke(id);
    return this.view(row, await this.nameOf(row.nodeId));
  }

  private async issued({ key, row }: IssuedKey): Promise<IssuedView> {
    return { ...this.view(row, await this.nameOf(row.nodeId)), key };
  }

  private async nameOf(nodeId: number): Promise<string> {
    return (await this.nodes.get(nodeId)).node.name;
  }

  private view(row: LineKey, name: string): LineKeyView {
    return { ...lineKeyDocument(row), node_name: name, state: stateOf(row, this.clock.unixSeconds()) };
  }
}

function stateOf({ revokedAt, expiresAt }: LineKey, now: number): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'live';
  return expiresAt <= now ? 'expired' : 'ending';
}
