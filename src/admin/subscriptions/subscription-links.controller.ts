import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/input/checked-body.js';
import { ChangeInput, NewInput } from '../../http/input/row-input.js';
import { IdParam } from '../../http/input/id-param.js';
import { ApiAct, ApiRead } from '../../http/openapi/resource.docs.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { AdminCaller, Caller } from '../../operators/access/admin-caller.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { type NewLink, SubscriptionLinkFields } from '../../subscriptions/links/subscription-link.fields.js';
import { AdminLinksService, type HandOver, type LinkView } from './admin-links.service.js';
import { HAND_OVER, LINK_VIEW, LINK_VIEWS } from './link.docs.js';
import { LinkOverlapDto } from './link-overlap.dto.js';

/** The subscription links of a user. A ban, and the end of the user's sessions, end no link; the user's deletion deletes them. */
@ApiTags('Admin: subscriptions')
@Controller(`${ADMIN_PREFIX}/users/:id`)
export class SubscriptionLinksController {
  constructor(private readonly links: AdminLinksService) {}

  @Get('links')
  @AdminAuth('users:read')
  @ApiRead('The subscription links of a user, oldest first; with their addresses for users:secrets', LINK_VIEWS)
  list(@IdParam({ noun: 'user' }) id: number, @Caller() caller: AdminCaller): Promise<{ readonly items: LinkView[] }> {
    return this.links.list(id, caller);
  }

  @Post('links')
  @AdminAuth('users:write', 'users:secrets')
  @ApiAct('Add a subscription link', 201, LINK_VIEW)
  add(@IdParam({ noun: 'user' }) id: number, @NewInput(SubscriptionLinkFields) link: NewLink): Promise<LinkView> {
    return this.links.add(id, link);
  }

  @Post('links/:link/replace')
  @AdminAuth('users:write', 'users:secrets')
  @ApiAct('Replace a subscription link; the old one stays valid for the overlap', 201, LINK_VIEW)
  replace(
    @IdParam({ noun: 'user' }) id: number,
    @IdParam({ noun: 'link', name: 'link' }) linkId: number,
    @CheckedBody('LinkOverlap') { overlap }: LinkOverlapDto,
  ): Promise<LinkView> {
    return this.links.replace(id, linkId, overlap);
  }

  @Patch('links/:link')
  @AdminAuth('users:write')
  @ApiAct('Rename a subscription link', 200, LINK_VIEW)
  rename(
    @IdParam({ noun: 'user' }) id: number,
    @IdParam({ noun: 'link', name: 'link' }) linkId: number,
    @ChangeInput(SubscriptionLinkFields) change: NewLink,
    @Caller() caller: AdminCaller,
  ): Promise<LinkView> {
    return this.links.rename(id, linkId, change, caller);
  }

  @Delete('links/:link')
  @AdminAuth('users:write')
  @ApiAct('End a subscription link now', 200, LINK_VIEW)
  end(
    @IdParam({ noun: 'user' }) id: number,
    @IdParam({ noun: 'link', name: 'link' }) linkId: number,
    @Caller() caller: AdminCaller,
  ): Promise<LinkView> {
    return this.links.end(id, linkId, caller);
  }

  @Post('hand-over')
  @AdminAuth('users:write', 'users:secrets')
  @ApiAct('Login, addresses and texts to hand to the user; a user without a link gets one', 200, HAND_OVER)
  handOver(@IdParam({ noun: 'user' }) id: number): Promise<HandOver> {
    return this.links.handOver(id);
  }

  @Post('credentials')
  @AdminAuth('users:write', 'users:secrets')
  @ApiAct('End all links now, replace the password and the UUID for proxy use, and add a new link', 201, LINK_VIEW)
  replaceCredentials(@IdParam({ noun: 'user' }) id: number): Promise<LinkView> {
    return this.links.replaceCredentials(id);
  }
}
