import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedQuery } from '../../http/input/checked-query.js';
import { IfMatch } from '../../http/caching/if-match.js';
import { Precondition } from '../../fields/version/precondition.js';
import { SendsEtag } from '../../http/caching/sends-etag.js';
import type { TaggedDocument } from '../../http/caching/tagged-document.js';
import { ChangeInput, NewInput } from '../../http/input/row-input.js';
import { IdParam } from '../../http/input/id-param.js';
import type { Page } from '../../fields/list/page.js';
import { ApiAct, ApiChange, ApiList, ApiRemove, ApiTaggedRead } from '../../http/openapi/resource.docs.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { type EntryChange, EntryFields } from '../../subscriptions/entries/entry.fields.js';
import { AdminEntriesService, type EntryView } from './admin-entries.service.js';
import { ENTRY } from './entry.docs.js';
import { EntryQuery } from './entry-query.dto.js';

/** The addresses at which clients reach nodes. */
@ApiTags('Admin: subscriptions')
@Controller(ADMIN_PREFIX)
export class EntriesController {
  constructor(private readonly entries: AdminEntriesService) {}

  @Get('entries')
  @AdminAuth('nodes:read')
  @ApiList('The addresses of nodes for apps, in their order', ENTRY)
  list(@CheckedQuery() query: EntryQuery): Promise<Page<EntryView>> {
    return this.entries.list(query);
  }

  @Post('nodes/:id/entries')
  @AdminAuth('nodes:write')
  @ApiAct('Add an address of a node; without host and port it replaces the own address of the node', 201, ENTRY)
  add(@IdParam({ noun: 'node' }) nodeId: number, @NewInput(EntryFields) entry: EntryChange): Promise<EntryView> {
    return this.entries.add(nodeId, entry);
  }

  @Get('entries/:id')
  @AdminAuth('nodes:read')
  @SendsEtag()
  @ApiTaggedRead('One address of a node', ENTRY)
  show(@IdParam({ noun: 'entry' }) id: number): Promise<TaggedDocument<EntryView>> {
    return this.entries.get(id);
  }

  @Patch('entries/:id')
  @AdminAuth('nodes:write')
  @SendsEtag()
  @ApiChange('Change an address of a node', ENTRY)
  change(
    @IdParam({ noun: 'entry' }) id: number,
    @IfMatch() precondition: Precondition,
    @ChangeInput(EntryFields) change: EntryChange,
  ): Promise<TaggedDocument<EntryView>> {
    return this.entries.change(id, change, precondition);
  }

  @Delete('entries/:id')
  @AdminAuth('nodes:write')
  @ApiRemove('Delete an address of a node')
  delete(@IdParam({ noun: 'entry' }) id: number, @IfMatch() precondition: Precondition): Promise<void> {
    return this.entries.delete(id, precondition);
  }
}
