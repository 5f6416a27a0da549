import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiChange, ApiDone, ApiRead, ApiRemove, ApiRoute, ApiTaggedRead } from '../../http/openapi/resource.docs.js';
import { itemsOf } from '../../fields/schemas.js';
import { ChangeInput, NewInput } from '../../http/input/row-input.js';
import { IfMatch } from '../../http/caching/if-match.js';
import { Precondition } from '../../fields/version/precondition.js';
import { SendsEtag } from '../../http/caching/sends-etag.js';
import { AdminAuth } from '../guard/admin-auth.js';
import { AdminCaller, Caller } from '../access/admin-caller.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { FreshProof } from '../access/fresh-proof.js';
import { IdParam } from '../../http/input/id-param.js';
import { type OperatorChange, type OperatorDocument, OperatorFields } from '../operator/operator.fields.js';
import { OperatorsApiService } from './operators-api.service.js';
import {
  NEW_OPERATOR,
  NEW_PASSWORD,
  OPERATOR,
  OPERATOR_SESSIONS,
  type OperatorSessionDocument,
} from '../operator/operators.docs.js';

/** The operators. */
@ApiTags('Admin: operators')
@Controller(`${ADMIN_PREFIX}/operators`)
export class OperatorsController {
  constructor(private readonly service: OperatorsApiService) {}

  @Get()
  @AdminAuth('operators:read')
  @ApiRoute('List operators, by number', 200, itemsOf(OPERATOR), { operationId: 'adminListOperators' })
  list(): Promise<{ items: OperatorDocument[] }> {
    return this.service.list();
  }

  @Post()
  @FreshProof()
  @AdminAuth('operators:write')
  @ApiRoute('Add an operator', 201, NEW_OPERATOR, {
    operationId: 'adminAddOperator',
    problems: { 409: 'The name is taken' },
  })
  add(
    @Caller() caller: AdminCaller,
    @NewInput(OperatorFields) operator: OperatorChange,
  ): Promise<OperatorDocument & { password: string }> {
    return this.service.add(caller, operator);
  }

  @Get(':id')
  @AdminAuth('operators:read')
  @SendsEtag()
  @ApiTaggedRead('Read an operator', OPERATOR, { operationId: 'adminShowOperator' })
  show(@IdParam() id: number): Promise<OperatorDocument> {
    return this.service.get(id);
  }

  @Patch(':id')
  @FreshProof()
  @AdminAuth('operators:write')
  @SendsEtag()
  @ApiChange('Change an operator', OPERATOR, {
    operationId: 'adminChangeOperator',
    description: 'An operator who is disabled or gets another role is logged out everywhere, at once.',
    problems: { 409: 'The name is taken, or the operator is the last enabled owner' },
  })
  change(
    @Caller() caller: AdminCaller,
    @IdParam() id: number,
    @ChangeInput(OperatorFields) change: OperatorChange,
    @IfMatch() precondition: Precondition,
  ): Promise<OperatorDocument> {
    return this.service.change(caller, id, change, precondition);
  }

  @Delete(':id')
  @FreshProof()
  @AdminAuth('operators:write')
  @ApiRemove('Delete an operator with their sessions and tokens', {
    operationId: 'adminDeleteOperator',
    problems: { 409: 'The operator is the last enabled owner' },
  })
  delete(@IdParam() id: number, @IfMatch() precondition: Precondition): Promise<void> {
    return this.service.delete(id, precondition);
  }

  @Post(':id/password')
  @FreshProof()
  @AdminAuth('operators:write')
  @ApiRead('Replace the password by a random one, and end every session', NEW_PASSWORD, {
    operationId: 'adminResetOperatorPassword',
    answer: 'The password',
  })
  replacePassword(@Caller() caller: AdminCaller, @IdParam() id: number): Promise<{ password: string }> {
    return this.service.replacePassword(caller, id);
  }

  @Get(':id/sessions')
  @AdminAuth('operators:read')
  @ApiRead('List the sessions of an operator, newest first', OPERATOR_SESSIONS, {
    operationId: 'adminOperatorSessions',
  })
  listSessions(@IdParam() id: number): Promise<{ items: OperatorSessionDocument[] }> {
    return this.service.listSessions(id);
  }

  @Delete(':id/sessions/:sid')
  @AdminAuth('operators:write')
  @ApiDone('End a session of an operator, at once', { operationId: 'adminEndOperatorSession' })
  endSession(@IdParam() id: number, @IdParam({ name: 'sid' }) sessionId: number): Promise<void> {
    return this.service.endSession(id, sessionId);
  }

  @Delete(':id/second-factors')
  @FreshProof()
  @AdminAuth('operators:write')
  @ApiDone('Remove one-time codes, recovery codes and passkeys of an operator', {
    operationId: 'adminRemoveSecondFactors',
  })
  removeFactors(@Caller() caller: AdminCaller, @IdParam() id: number): Promise<void> {
    return this.service.removeFactors(caller, id);
  }
}
