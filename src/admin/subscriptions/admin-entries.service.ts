import { Injectable } from '@nestjs/common';
import { type Precondition, tagOf } from '../../fields/version/precondition.js';
import { TaggedDocument } from '../../http/caching/tagged-document.js';
import type { Page } from '../../fields/list/page.js';
import { pageOf } from '../../fields/list/short-list.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { EntriesService } from '../../subscriptions/entries/entries.service.js';
import type { Entry } from '../../subscriptions/entries/entry.entity.js';
import type { EntryChange, EntryDocument } from '../../subscriptions/entries/entry.fields.js';
import { entryDocument } from '../../subscriptions/entries/entry.mapper.js';
import type { EntryQuery } from './entry-query.dto.js';

/** An entry as the admin API shows it, with the name of its node. */
export type EntryView = EntryDocument & { readonly node_name: string };

/** The addresses of nodes for clients, in the admin API. */
@Injectable()
export class AdminEntriesService {
  constructor(
    private readonly entries: EntriesService,
    private readonly nodes: NodesService,
  ) {}

  async list(query: EntryQuery): Promise<Page<EntryView>> {
    const names = new Map((await this.nodes.list()).map(({ node }) => [node.id, node.name]));
    const all = (await this.entries.list(query.node)).map((entry) => viewOf(entry, names.get(entry.nodeId) ?? ''));
    return pageOf(all, query, '-sort', {
      idOf: ({ id }) => id,
      textsOf: ({ name, host, node_name: node }) => [name, host, node],
      valueOf: ({ sort }) => sort,
    });
  }

  /** @throws NotFound (node), InvalidValue */
  async add(nodeId: number, entry: EntryChange): Promise<EntryView> {
    return this.view(await this.entries.add(nodeId, entry));
  }

  /** @throws NotFound */
  async get(id: number): Promise<TaggedDocument<EntryView>> {
    return this.tagged(await this.entries.get(id));
  }

  /** @throws NotFound, InvalidValue, PreconditionFailed */
  async change(id: number, change: EntryChange, precondition: Precondition): Promise<TaggedDocument<EntryView>> {
    return this.tagged(await this.entries.set(id, change, precondition));
  }

  /** @throws NotFound, PreconditionFailed */
  async delete(id: number, precondition: Precondition): Promise<void> {
    await this.entries.delete(id, precondition);
  }

  /** With the ETag of the entry alone: a new name of its node does not change it. */
  private async tagged(entry: Entry): Promise<TaggedDocument<EntryView>> {
    return new TaggedDocument(await this.view(entry), tagOf(entryDocument(entry)));
  }

  private async view(entry: Entry): Promise<EntryView> {
    return viewOf(entry, (await this.nodes.get(entry.nodeId)).node.name);
  }
}

function viewOf(entry: Entry, nodeName: string): EntryView {
  return { ...entryDocument(entry), node_name: nodeName };
}
