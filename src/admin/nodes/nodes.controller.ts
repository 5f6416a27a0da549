import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedQuery } from '../../http/input/checked-query.js';
import { IfMatch } from '../../http/caching/if-match.js';
import { Precondition } from '../../fields/version/precondition.js';
import { SendsEtag } from '../../http/caching/sends-etag.js';
import { TaggedDocument } from '../../http/caching/tagged-document.js';
import { ChangeInput, NewInput } from '../../http/input/row-input.js';
import { type NewNode, type NodeChange, NodeFields } from '../../nodes/fields/node.fields.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { AdminCaller, Caller } from '../../operators/access/admin-caller.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { IdParam } from '../../http/input/id-param.js';
import type { Page } from '../../fields/list/page.js';
import { ApiAct, ApiChange, ApiList, ApiRemove, ApiTaggedRead } from '../../http/openapi/resource.docs.js';
import { AdminNodesService, type NodeWithPush } from './admin-nodes.service.js';
import { NodeListQuery } from './node-list-query.dto.js';
import { NODE_VIEW, NODE_WITH_PUSH, RECONCILED, UNREACHABLE } from './node.docs.js';
import type { NodeView } from './node-view.js';

/** Nodes. */
@ApiTags('Admin: nodes')
@Controller(`${ADMIN_PREFIX}/nodes`)
export class NodesController {
  constructor(private readonly nodes: AdminNodesService) {}

  @Get()
  @AdminAuth('nodes:read')
  @ApiList('Nodes, with their status', NODE_VIEW)
  list(@CheckedQuery() query: NodeListQuery, @Caller() caller: AdminCaller): Promise<Page<NodeView>> {
    return this.nodes.list(query, caller);
  }

  @Post()
  @AdminAuth('nodes:write')
  @ApiAct('Add a node', 201, NODE_WITH_PUSH)
  add(@NewInput(NodeFields) node: NewNode, @Caller() caller: AdminCaller): Promise<NodeWithPush> {
    return this.nodes.add(node, caller);
  }

  @Get(':id')
  @AdminAuth('nodes:read')
  @SendsEtag()
  @ApiTaggedRead('One node', NODE_WITH_PUSH)
  show(@IdParam({ noun: 'node' }) id: number, @Caller() caller: AdminCaller): Promise<TaggedDocument<NodeWithPush>> {
    return this.nodes.get(id, caller);
  }

  @Patch(':id')
  @AdminAuth('nodes:write')
  @SendsEtag()
  @ApiChange('Change a node', NODE_WITH_PUSH)
  change(
    @IdParam({ noun: 'node' }) id: number,
    @IfMatch() precondition: Precondition,
    @ChangeInput(NodeFields) change: NodeChange,
    @Caller() caller: AdminCaller,
  ): Promise<TaggedDocument<NodeWithPush>> {
    return this.nodes.change(id, change, caller, precondition);
  }

  @Delete(':id')
  @AdminAuth('nodes:write')
  @ApiRemove('Delete a node, its line keys and its entries')
  delete(@IdParam({ noun: 'node' }) id: number, @IfMatch() precondition: Precondition): Promise<void> {
    return this.nodes.delete(id, precondition);
  }

  @Post(':id/reload')
  @AdminAuth('nodes:write')
  @ApiAct('Make a VNet-SSR daemon rebuild its state; this cuts all its connections', 204, undefined, UNREACHABLE)
  reload(@IdParam({ noun: 'node' }) id: number): Promise<void> {
    return this.nodes.reload(id);
  }

  @Post(':id/reconcile')
  @AdminAuth('nodes:write')
  @ApiAct(
    'Compare the users of a VNet-SSR daemon with the user list of the node, and correct the daemon',
    200,
    RECONCILED,
    UNREACHABLE,
  )
  reconcile(@IdParam({ noun: 'node' }) id: number): ReturnType<AdminNodesService['reconcile']> {
    return this.nodes.reconcile(id);
  }
}
