import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { concatMap, filter, from, ignoreElements, interval, materialize, type Observable, takeUntil } from 'rxjs';
import type { AdminCaller } from '../access/admin-caller.js';
import { AdminCallers } from '../access/admin-callers.js';
import { type LiveEvent, LiveEvents } from './live-events.js';

/** How often it is asked whether a listener is still logged in. */
const CHECK_MS = 15_000;

/** Lets those who are logged in listen to events, for as long as they are. */
@Injectable()
export class Listening {
  constructor(
    private readonly events: LiveEvents,
    private readonly callers: AdminCallers,
  ) {}

  begin(request: FastifyRequest, caller: AdminCaller): Observable<LiveEvent> {
    const hearable = this.events.stream.pipe(filter(({ type }) => type !== 'audit' || caller.has('audit:read')));
    return hearable.pipe(takeUntil(this.loss(request)));
  }

  /** Says so once when the caller's session or token is good no more: the check has failed, and that is what comes. */
  private loss(request: FastifyRequest): Observable<unknown> {
    const checks = interval(CHECK_MS).pipe(concatMap(() => from(this.callers.identify(request))));
    return checks.pipe(ignoreElements(), materialize());
  }
}
