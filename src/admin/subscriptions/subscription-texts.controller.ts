import { Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/input/checked-body.js';
import { CheckedQuery } from '../../http/input/checked-query.js';
import { IfMatch } from '../../http/caching/if-match.js';
import { Precondition } from '../../fields/version/precondition.js';
import { SendsEtag } from '../../http/caching/sends-etag.js';
import type { TaggedDocument } from '../../http/caching/tagged-document.js';
import { IdParam } from '../../http/input/id-param.js';
import { ApiAct, ApiChange, ApiRead, ApiTaggedRead } from '../../http/openapi/resource.docs.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import type { Preview } from '../../subscriptions/subscription-previews.service.js';
import type { ShownText } from '../../subscriptions/texts/subscription-texts.service.js';
import { AdminTextsService } from './admin-texts.service.js';
import { PREVIEW, TEXT, TEXTS } from './subscription-texts.docs.js';
import { PreviewQuery, PreviewUserQuery, TextContentDto } from './subscription-texts.dto.js';

/** The templates of files, and the rules that choose a format by the user agent. */
@ApiTags('Admin: subscriptions')
@Controller(ADMIN_PREFIX)
export class SubscriptionTextsController {
  constructor(private readonly texts: AdminTextsService) {}

  @Get('subscription-texts')
  @AdminAuth('nodes:read')
  @ApiRead('The templates of subscriptions, and the rules of user agents', TEXTS)
  list(): Promise<{ readonly items: readonly ShownText[] }> {
    return this.texts.list();
  }

  @Get('subscription-texts/:name')
  @AdminAuth('nodes:read')
  @SendsEtag()
  @ApiTaggedRead('One text', TEXT)
  show(@Param('name') name: string): ReturnType<AdminTextsService['get']> {
    return this.texts.get(name);
  }

  @Put('subscription-texts/:name')
  @AdminAuth('nodes:write')
  @SendsEtag()
  @ApiChange('Replace a text; the panel rejects one of which it can make no file', TEXT)
  set(
    @Param('name') name: string,
    @IfMatch() precondition: Precondition,
    @CheckedBody('TextContent') { content }: TextContentDto,
  ): Promise<TaggedDocument> {
    return this.texts.set(name, content, precondition);
  }

  @Delete('subscription-texts/:name')
  @AdminAuth('nodes:write')
  @ApiAct('Make the default of a text valid again', 200, TEXT)
  reset(@Param('name') name: string): Promise<ShownText> {
    return this.texts.reset(name);
  }

  @Post('subscription-texts/:name/preview')
  @AdminAuth('nodes:write', 'users:secrets')
  @ApiAct('The file of a user with a template that is not stored', 200, PREVIEW)
  previewWith(
    @Param('name') name: string,
    @CheckedQuery() { user }: PreviewUserQuery,
    @CheckedBody('TextContent') { content }: TextContentDto,
  ): Promise<Preview> {
    return this.texts.previewWith(name, content, user);
  }

  @Get('users/:id/subscription')
  @AdminAuth('users:read', 'users:secrets')
  @ApiRead('The file that the apps of a user get, without the address of a link', PREVIEW)
  preview(@IdParam({ noun: 'user' }) id: number, @CheckedQuery() { format }: PreviewQuery): Promise<Preview> {
    return this.texts.preview(id, format);
  }
}
