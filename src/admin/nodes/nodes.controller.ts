import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedQuery } from '../../http/checked-query.js';
import { IfMatch } from '../../http/if-match.js';
import { Precondition } from '../../http/precondition.js';
import { SendsTag, TaggedDocument } from '../../http/tagged-document.js';
import { WireFields } from '../../http/wire-fields.js';
import { AdminAuth } from '../access/admin-auth.js';
import { AdminCaller, Caller } from '../access/admin-caller.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { IdParam } from '../resource/id-param.js';
import type { Page } from '../resource/page.js';
import { ApiAct, ApiChange, ApiId, ApiList, ApiRemove, ApiTaggedRead } from '../resource/resource.docs.js';
import { AdminNodes, type NodeWithPush } from './admin-nodes.service.js';
import { NODE_BODY, NODE_CHANGE_BODY } from './node-body.js';
import { NodeListQuery } from './node-list-query.dto.js';
import {
  ApiUnreachable,
  NEW_NODE,
  NODE_CHANGE,
  NODE_FILTERS,
  NODE_VIEW,
  NODE_WITH_PUSH,
  RECONCILED,
} from './node.docs.js';
import type { NodeView } from './node-view.js';

/** Proxy servers. */
@ApiTags('Admin: nodes')
@Controller(`${ADMIN_PREFIX}/nodes`)
export class NodesController {
  constructor(private readonly nodes: AdminNodes) {}

  @Get()
  @AdminAuth('nodes:read')
  @ApiList('Nodes, and how they are', NODE_VIEW, NODE_FILTERS)
  list(@CheckedQuery() query: NodeListQuery, @Caller() caller: AdminCaller): Promise<Page<NodeView>> {
    return this.nodes.list(query, caller);
  }

  @Post()
  @AdminAuth('nodes:write')
  @ApiAct('Add a node', 201, NODE_WITH_PUSH, NEW_NODE)
  add(@WireFields(NODE_BODY) fields: object, @Caller() caller: AdminCaller): Promise<NodeWithPush> {
    return this.nodes.add(fields, caller);
  }

  @Get(':id')
  @AdminAuth('nodes:read')
  @SendsTag()
  @ApiId()
  @ApiTaggedRead('One node', NODE_WITH_PUSH)
  show(@IdParam({ noun: 'Node' }) id: number, @Caller() caller: AdminCaller): Promise<TaggedDocument<NodeWithPush>> {
    return this.nodes.get(id, caller);
  }

  @Patch(':id')
  @AdminAuth('nodes:write')
  @SendsTag()
  @ApiId()
  @ApiChange('Change a node', NODE_WITH_PUSH, NODE_CHANGE)
  change(
    @IdParam({ noun: 'Node' }) id: number,
    @IfMatch() precondition: Precondition,
    @WireFields(NODE_CHANGE_BODY) fields: object,
    @Caller() caller: AdminCaller,
  ): Promise<TaggedDocument<NodeWithPush>> {
    return this.nodes.change(id, fields, caller, precondition);
  }

  @Delete(':id')
  @AdminAuth('nodes:write')
  @ApiId()
  @ApiRemove('Delete a node and its line keys')
  delete(@IdParam({ noun: 'Node' }) id: number, @IfMatch() precondition: Precondition): Promise<void> {
    return this.nodes.delete(id, precondition);
  }

  @Post(':id/reload')
  @AdminAuth('nodes:write')
  @ApiId()
  @ApiUnreachable()
  @ApiAct('Have a VNet-SSR daemon build everything anew; it cuts every connection', 204)
  reload(@IdParam({ noun: 'Node' }) id: number): Promise<void> {
    return this.nodes.reload(id);
  }

  @Post(':id/reconcile')
  @AdminAuth('nodes:write')
  @ApiId()
  @ApiUnreachable()
  @ApiAct('Compare the users of a VNet-SSR daemon with the list of the node, and mend the difference', 200, RECONCILED)
  reconcile(@IdParam({ noun: 'Node' }) id: number): ReturnType<AdminNodes['reconcile']> {
    return this.nodes.reconcile(id);
  }
}
