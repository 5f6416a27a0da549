import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { LineKey } from '../../line-key/line-key.entity.js';
import { lineKeyDocument } from '../../line-key/line-key-document.js';
import { type IssuedKey, LineKeysService } from '../../line-key/line-keys.service.js';
import { NodesService } from '../../nodes/nodes.service.js';
import type { Page } from '../resource/page.js';
import { pageOf } from '../resource/short-list.js';
import type { NewLineKeyDto } from './line-key.dto.js';
import type { KeyState, LineKeyQuery } from './line-key-query.dto.js';

/** A key as the admin API shows it: with the name of its node, and whether it is good. */
export type LineKeyView = ReturnType<typeof lineKeyDocument> & {
  readonly node_name: string;
  /** `ending`: good, and it ends by itself. */
  readonly state: KeyState;
};

/** And at the only moment at which it can be shown. */
export type IssuedView = LineKeyView & { readonly key: string };

/** What admins do with line keys. */
@Injectable()
export class AdminLineKeys {
  constructor(
    private readonly keys: LineKeysService,
    private readonly nodes: NodesService,
    private readonly clock: Clock,
  ) {}

  async list(query: LineKeyQuery): Promise<Page<LineKeyView>> {
    const names = new Map((await this.nodes.list()).map(({ node }) => [node.id, node.name]));
    const all = (await this.keys.list(query.node)).map((row) => this.view(row, names.get(row.nodeId) ?? ''));
    const found = all.filter(({ state }) => query.state === undefined || state === query.state);
    return pageOf(found, query, query.sort, {
      idOf: ({ id }) => id,
      textsOf: ({ prefix, label, node_name: name, last_address: address }) => [prefix, label, name, address ?? ''],
      valueOf: (key, field) => {
        const { id, node, created_at, last_used_at, expires_at } = key;
        return { node, created_at, last_used_at, expires_at }[field] ?? (field === 'id' ? id : null);
      },
    });
  }

  /** @throws NotFound (node), InvalidValue */
  async issue(nodeId: number, { label, expires_at: expiresAt }: NewLineKeyDto): Promise<IssuedView> {
    const { node } = await this.nodes.get(String(nodeId));
    return this.issued(await this.keys.issue(node.id, { label, expiresAt }));
  }

  /** @throws NotFound; Conflict where the key has ended */
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
    return (await this.nodes.get(String(nodeId))).node.name;
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
