import { Controller, Get, Header, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type ClientOrigin, Origin } from '../../http/request/client-origin.js';
import { Public } from '../../http/audience/audience.js';
import { Work } from '../../http/load/work-class.js';
import { CheckedBody } from '../../http/input/checked-body.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { PublicAdmin } from '../guard/own-page.guard.js';
import type { CookieAnswer } from '../login/session-document.js';
import { SetsSessionCookie } from '../login/session-cookie.interceptor.js';
import { ApiRoute } from '../../http/openapi/resource.docs.js';
import { described, record } from '../../fields/schemas.js';
import { ApiLogin, type SessionDocument } from '../login/session.docs.js';
import { SetupDto } from './setup.dto.js';
import { SetupService, type SetupState } from './setup.service.js';

const STATE = record({
  needed: 'boolean',
  public_url: described('string?', 'The address of the panel; null if the set-up asks for it, and after the set-up'),
});

/** Adds the first operator. */
@ApiTags('Admin: session')
@Controller(`${ADMIN_PREFIX}/setup`)
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  @Get()
  @Public()
  @Work('sign-in')
  @Header('cache-control', 'no-store')
  @ApiRoute('Whether the panel needs its first operator', 200, STATE, {
    operationId: 'adminSetupState',
    answer: '`needed` is true as long as there is no operator',
    problems: { 503: 'The database does not answer' },
  })
  state(): Promise<SetupState> {
    return this.setup.state();
  }

  @Post()
  @PublicAdmin()
  @SetsSessionCookie()
  @ApiLogin('Add the first operator', {
    operationId: 'adminSetup',
    description: 'Needs the code that the panel prints at its start. The code works once, for 15 minutes.',
    status: 201,
    answer: 'The operator, an owner, is logged in',
    problems: { 409: 'There is an operator already' },
  })
  finish(@CheckedBody() body: SetupDto, @Origin() origin: ClientOrigin): Promise<CookieAnswer<SessionDocument>> {
    return this.setup.finish(body, origin);
  }
}
