import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DeniedRequestsBuffer } from '../../audit/denied-requests.buffer.js';
import { actorText } from '../../audit/actor.js';
import { Clock } from '../../common/time/clock.js';
import { RIGHTS_WANTED } from '../../http/audience/audience.js';
import { NotAllowed } from '../access/access.errors.js';
import type { AdminCaller, AdminRequest } from '../access/admin-caller.js';
import { AdminCallersService } from './admin-callers.service.js';
import { FRESH_PROOF, requireProof } from '../access/fresh-proof.js';
import { LastUsesBuffer } from './last-uses.buffer.js';
import { RIGHTS } from '../access/rights.js';

/** Admits an operator or an API token with all rights that the route asks for. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: AdminCallersService,
    private readonly uses: LastUsesBuffer,
    private readonly deniedRequests: DeniedRequestsBuffer,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AdminRequest>();
    const targets = [context.getHandler(), context.getClass()];
    const wanted = this.reflector.getAllAndOverride<readonly string[]>(RIGHTS_WANTED, targets);
    const caller = await this.callers.identify(request);
    const missing = wanted.filter((right) => !mayUse(caller, right));
    if (missing.length > 0) {
      const { actor, address } = caller;
      this.deniedRequests.note({
        action: 'admin.refused',
        subject: actorText(actor),
        address,
        reason: missing.join(' '),
      });
      throw new NotAllowed(refusalOf(missing));
    }
    if (this.reflector.getAllAndOverride<boolean>(FRESH_PROOF, targets)) requireProof(caller, this.clock.unixSeconds());
    this.uses.note(caller);
    request.admin = caller;
    return true;
  }
}

function mayUse(caller: AdminCaller, wanted: string): boolean {
  if (wanted === 'self') return caller.credential.kind === 'session';
  return RIGHTS.some((right) => right === wanted && caller.has(right));
}

function refusalOf(missing: readonly string[]): string {
  return missing.includes('self')
    ? 'This needs a login session; API tokens cannot do it'
    : `This needs the right ${missing.join(' and ')}`;
}
