import { Controller, Get, Header, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type ClientOrigin, Origin } from '../../auth/client-origin.js';
import { Public } from '../../http/audience.js';
import { CheckedBody } from '../../http/checked-body.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { PublicAdmin } from '../access/public-admin.js';
import type { CookieAnswer, SessionDocument } from '../sessions/session-document.js';
import { SetsSessionCookie } from '../sessions/sets-session-cookie.js';
import { ApiSetup, ApiSetupState } from './setup.docs.js';
import { SetupDto } from './setup.dto.js';
import { SetupService } from './setup.service.js';

/** Making the first operator. */
@ApiTags('Admin: session')
@Controller(`${ADMIN_PREFIX}/setup`)
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  @Get()
  @Public()
  @Header('cache-control', 'no-store')
  @ApiSetupState()
  async state(): Promise<{ needed: boolean }> {
    return { needed: await this.setup.isNeeded() };
  }

  @Post()
  @PublicAdmin()
  @SetsSessionCookie()
  @ApiSetup()
  finish(
    @CheckedBody() { code, name, password }: SetupDto,
    @Origin() origin: ClientOrigin,
  ): Promise<CookieAnswer<SessionDocument>> {
    return this.setup.finish(code, name, password, origin);
  }
}
