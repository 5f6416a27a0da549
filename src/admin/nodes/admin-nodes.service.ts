import { Injectable } from '@nestjs/common';
import { type Precondition, tagOf } from '../../http/precondition.js';
import { TaggedDocument } from '../../http/tagged-document.js';
import type { NodeDetails } from '../../nodes/node-details.js';
import { nodeDocument } from '../../nodes/node-document.js';
import type { NodeFields } from '../../nodes/node-fields.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { NodeStatuses } from '../../presence/node-statuses.service.js';
import { pushDocument } from '../../push/push-document.js';
import { PushService } from '../../push/push.service.js';
import { NotAllowed } from '../access/access.errors.js';
import type { AdminCaller } from '../access/admin-caller.js';
import type { Page } from '../resource/page.js';
import { pageOf } from '../resource/short-list.js';
import type { NodeListQuery } from './node-list-query.dto.js';
import { type NodeView, nodeView } from './node-view.js';

/** A node with how far its daemon has been told of changes. */
export type NodeWithPush = NodeView & { readonly push: ReturnType<typeof pushDocument> };

/** What admins do with nodes. */
@Injectable()
export class AdminNodes {
  constructor(
    private readonly nodes: NodesService,
    private readonly statuses: NodeStatuses,
    private readonly pushes: PushService,
  ) {}

  async list(query: NodeListQuery, caller: AdminCaller): Promise<Page<NodeView>> {
    const all = await this.all(caller);
    const { state, family } = query;
    const found = all.filter(
      (node) =>
        (state === undefined || node.status.state === state) && (family === undefined || node.family === family),
    );
    return pageOf(found, query, query.sort, {
      idOf: ({ id }) => id,
      textsOf: ({ id, name, host }) => [String(id), name, host],
      valueOf,
    });
  }

  /** Every node, by ascending number. */
  async all(caller: AdminCaller): Promise<NodeView[]> {
    const details = await this.nodes.list();
    const statuses = new Map((await this.statuses.list()).map((status) => [status.node.id, status]));
    return details.flatMap((each) => {
      const status = statuses.get(each.node.id);
      return status === undefined ? [] : [nodeView(each, status, caller)];
    });
  }

  async get(id: number, caller: AdminCaller): Promise<TaggedDocument<NodeWithPush>> {
    return this.tagged(await this.nodes.get(String(id)), caller);
  }

  /** @throws InvalidValue, NotFound (level), Conflict, NotAllowed */
  async add(fields: object, caller: AdminCaller): Promise<NodeWithPush> {
    return (await this.tagged(await this.nodes.add(wantedFields(fields, caller)), caller)).document;
  }

  /** @throws InvalidValue, NotFound, Conflict, NotAllowed, PreconditionFailed */
  async change(
    id: number,
    fields: object,
    caller: AdminCaller,
    precondition: Precondition,
  ): Promise<TaggedDocument<NodeWithPush>> {
    return this.tagged(await this.nodes.set(String(id), wantedFields(fields, caller), precondition), caller);
  }

  async delete(id: number, precondition: Precondition): Promise<void> {
    await this.nodes.delete(String(id), precondition);
  }

  /** Has a VNet daemon build everything anew; it cuts every connection. */
  async reload(id: number): Promise<void> {
    await this.pushes.reload(String(id));
  }

  /** Compares the users of a VNet daemon with the list of its node, and mends the difference. */
  async reconcile(id: number) {
    const { added, changed, removed, refusals } = await this.pushes.reconcile(String(id));
    return { added, changed, removed, refused: refusals.map(({ message }) => message) };
  }

  private async tagged(details: NodeDetails, caller: AdminCaller): Promise<TaggedDocument<NodeWithPush>> {
    const status = await this.statuses.get(String(details.node.id));
    const push = pushDocument(await this.pushes.progressOf(details));
    return new TaggedDocument({ ...nodeView(details, status, caller), push }, tagOf(nodeDocument(details)));
  }
}

function valueOf({ id, name, status }: NodeView, field: string): string | number | null {
  switch (field) {
    case 'name':
      return name;
    case 'state':
      return status.state;
    case 'last_contact':
      return status.last_contact;
    case 'users_online':
      return status.users_online;
    case 'cpu':
      return status.cpu;
    default:
      return id;
  }
}

/** @throws NotAllowed where somebody without the right to secrets would replace one */
function wantedFields(fields: object, caller: AdminCaller): Partial<NodeFields> {
  const wanted: Partial<NodeFields> = {};
  Object.assign(wanted, fields);
  const hasSecret = wanted.passwd !== undefined || wanted.pushSecret !== undefined;
  if (hasSecret && !caller.has('nodes:secrets'))
    throw new NotAllowed('passwd and push_secret need the right nodes:secrets');
  return wanted;
}
