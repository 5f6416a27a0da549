import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/checked-body.js';
import { IfMatch } from '../../http/if-match.js';
import { Precondition } from '../../http/precondition.js';
import { SendsEtag } from '../../http/sends-etag.js';
import { AdminAuth } from '../access/admin-auth.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { RowId } from '../access/row-id.js';
import type { OperatorDocument } from './operator-document.js';
import { OperatorsApiService } from './operators-api.service.js';
import {
  ApiChangeOperator,
  ApiDeleteOperator,
  ApiNewOperator,
  ApiNewPassword,
  ApiOperator,
  ApiOperatorDone,
  ApiOperators,
  ApiOperatorSessions,
} from './operators.docs.js';
import { ChangedOperatorDto, NewOperatorDto } from './operators.dto.js';

/** The people who administer the panel. */
@ApiTags('Admin: operators')
@Controller(`${ADMIN_PREFIX}/operators`)
export class OperatorsController {
  constructor(private readonly service: OperatorsApiService) {}

  @Get()
  @AdminAuth('operators:read')
  @ApiOperators()
  list(): Promise<{ items: OperatorDocument[] }> {
    return this.service.list();
  }

  @Post()
  @AdminAuth('operators:write')
  @ApiNewOperator()
  add(@CheckedBody() body: NewOperatorDto): Promise<OperatorDocument & { password: string }> {
    return this.service.add(body);
  }

  @Get(':id')
  @AdminAuth('operators:read')
  @SendsEtag()
  @ApiOperator()
  show(@RowId() id: number): Promise<OperatorDocument> {
    return this.service.get(id);
  }

  @Patch(':id')
  @AdminAuth('operators:write')
  @SendsEtag()
  @ApiChangeOperator()
  change(
    @RowId() id: number,
    @CheckedBody() body: ChangedOperatorDto,
    @IfMatch() precondition: Precondition,
  ): Promise<OperatorDocument> {
    return this.service.change(id, body, precondition);
  }

  @Delete(':id')
  @AdminAuth('operators:write')
  @HttpCode(204)
  @ApiDeleteOperator()
  delete(@RowId() id: number, @IfMatch() precondition: Precondition): Promise<void> {
    return this.service.delete(id, precondition);
  }

  @Post(':id/password')
  @AdminAuth('operators:write')
  @HttpCode(200)
  @ApiNewPassword()
  replacePassword(@RowId() id: number): Promise<{ password: string }> {
    return this.service.replacePassword(id);
  }

  @Get(':id/sessions')
  @AdminAuth('operators:read')
  @ApiOperatorSessions()
  listSessions(@RowId() id: number): Promise<{ items: object[] }> {
    return this.service.listSessions(id);
  }

  @Delete(':id/sessions/:sid')
  @AdminAuth('operators:write')
  @HttpCode(204)
  @ApiOperatorDone('adminEndOperatorSession', 'End a session of an operator, at once')
  endSession(@RowId() id: number, @RowId('sid') sessionId: number): Promise<void> {
    return this.service.endSession(id, sessionId);
  }

  @Delete(':id/second-factors')
  @AdminAuth('operators:write')
  @HttpCode(204)
  @ApiOperatorDone('adminRemoveSecondFactors', 'Remove one-time codes, recovery codes and passkeys of an operator')
  removeFactors(@RowId() id: number): Promise<void> {
    return this.service.removeFactors(id);
  }
}
