import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Refusals } from '../../audit/refusals.js';
import { actorText } from '../../audit/actor.js';
import { RIGHT } from '../../http/audience.js';
import { NotAllowed } from './access.errors.js';
import type { AdminCaller, AdminRequest } from './admin-caller.js';
import { AdminCallers } from './admin-callers.js';
import { LastUses } from './last-uses.js';
import { RIGHTS } from './rights.js';

/** Lets an operator or an API token in that has the right which the route asks for. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: AdminCallers,
    private readonly uses: LastUses,
    private readonly refusals: Refusals,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AdminRequest>();
    const wanted = this.reflector.getAllAndOverride<unknown>(RIGHT, [context.getHandler(), context.getClass()]);
    const caller = await this.callers.identify(request);
    if (!mayUse(caller, wanted)) {
      const { actor, address } = caller;
      this.refusals.note({ action: 'admin.refused', subject: actorText(actor), address, reason: String(wanted) });
      throw new NotAllowed(refusalOf(wanted));
    }
    this.uses.note(caller);
    request.admin = caller;
    return true;
  }
}

function mayUse(caller: AdminCaller, wanted: unknown): boolean {
  if (wanted === 'self') return caller.credential.kind === 'session';
  return RIGHTS.some((right) => right === wanted && caller.has(right));
}

function refusalOf(wanted: unknown): string {
  const right = String(wanted);
  return right === 'self'
    ? 'Only somebody who is logged in may do this, no API token'
    : `This needs the right ${right}`;
}
