import { Injectable } from '@nestjs/common';
import { type Precondition, tagOf } from '../../fields/version/precondition.js';
import { TaggedDocument } from '../../http/caching/tagged-document.js';
import type { NodeDetails } from '../../nodes/node-details.js';
import { type NewNode, type NodeChange, NodeFields } from '../../nodes/fields/node.fields.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { NodeStatusesService } from '../../presence/status/node-statuses.service.js';
import { pushDocument } from '../../push/push-document.js';
import { PushService } from '../../push/push.service.js';
import type { AdminCaller } from '../../operators/access/admin-caller.js';
import type { Page } from '../../fields/list/page.js';
import { pageOf } from '../../fields/list/short-list.js';
import type { NodeListQuery } from './node-list-query.dto.js';
import { type NodeView, nodeView } from './node-view.js';

/** A node, with the progress of pushes to its daemon. */
export type NodeWithPush = NodeView & { readonly push: ReturnType<typeof pushDocument> };

/** The nodes of the admin API. */
@Injectable()
export class AdminNodesService {
  constructor(
    private readonly nodes: NodesService,
    private readonly statuses: NodeStatusesService,
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
    return this.tagged(await this.nodes.get(id), caller);
  }

  /** @throws InvalidValue, NotFound (level), Conflict, NotAllowed */
  async add(node: NewNode, caller: AdminCaller): Promise<NodeWithPush> {
    caller.requireRightsTo(NodeFields, node);
    return (await this.tagged(await this.nodes.add(node), caller)).document;
  }

  /** @throws InvalidValue, NotFound, Conflict, NotAllowed, PreconditionFailed */
  async change(
    id: number,
    change: NodeChange,
    caller: AdminCaller,
    precondition: Precondition,
  ): Promise<TaggedDocument<NodeWithPush>> {
    caller.requireRightsTo(NodeFields, change);
    return this.tagged(await this.nodes.set(id, change, precondition), caller);
  }

  async delete(id: number, precondition: Precondition): Promise<void> {
    await this.nodes.delete(id, precondition);
  }

  /** Makes a VNet daemon rebuild its state, which cuts all its connections. */
  async reload(id: number): Promise<void> {
    await this.pushes.reload(id);
  }

  /** Compares the users of a VNet daemon with the user list of its node, and corrects the daemon's. */
  async reconcile(id: number) {
    const { added, changed, removed, refusals } = await this.pushes.reconcile(id);
    return { added, changed, removed, refused: refusals.map(({ message }) => message) };
  }

  private async tagged(details: NodeDetails, caller: AdminCaller): Promise<TaggedDocument<NodeWithPush>> {
    const status = await this.statuses.get(details.node.id);
    const push = pushDocument(await this.pushes.progressOf(details));
    return new TaggedDocument({ ...nodeView(details, status, caller), push }, tagOf(this.nodes.versionOf(details)));
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
