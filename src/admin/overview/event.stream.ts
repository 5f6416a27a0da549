import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  concatMap,
  filter,
  from,
  ignoreElements,
  interval,
  map,
  materialize,
  merge,
  type Observable,
  share,
  takeUntil,
  takeWhile,
} from 'rxjs';
import type { AdminCaller } from '../../operators/access/admin-caller.js';
import { AdminCallersService } from '../../operators/guard/admin-callers.service.js';
import { type LiveEvent, LiveEventsService } from './live-events.service.js';

/** How often the stream checks that its caller is still logged in. */
const CHECK_MS = 15_000;
/** A page that misses a few beats knows that its connection is dead. */
const BEAT_MS = 1000;
const BEAT: LiveEvent = { type: 'beat', data: '{}' };

/** The events that one caller may see, for as long as the caller is logged in. */
@Injectable()
export class EventStream {
  constructor(
    private readonly events: LiveEventsService,
    private readonly callers: AdminCallersService,
  ) {}

  begin(request: FastifyRequest, caller: AdminCaller): Observable<LiveEvent> {
    const hearable = this.events.stream.pipe(filter(({ type }) => type !== 'audit' || caller.has('audit:read')));
    const told = this.whileHeard(hearable, request).pipe(share());
    // Beats do not wait for the database, and end with the other events.
    const beats = interval(BEAT_MS).pipe(
      map(() => BEAT),
      takeUntil(told.pipe(ignoreElements(), materialize())),
    );
    return merge(told, beats).pipe(takeUntil(this.loss(request)));
  }

  /** Checks the caller before each event. Events of one moment share one check. */
  private whileHeard(events: Observable<LiveEvent>, request: FastifyRequest): Observable<LiveEvent> {
    let looking: Promise<boolean> | undefined;
    const isGood = (): Promise<boolean> => {
      looking ??= this.isGood(request).finally(() => (looking = undefined));
      return looking;
    };
    const looked = events.pipe(map((event) => isGood().then((good) => (good ? event : undefined))));
    return looked.pipe(
      concatMap((told) => from(told)),
      takeWhile((event) => event !== undefined),
    );
  }

  private async isGood(request: FastifyRequest): Promise<boolean> {
    try {
      await this.callers.identify(request);
      return true;
    } catch {
      return false;
    }
  }

  /** Emits once, when a check fails because the caller's session or token is no longer valid. */
  private loss(request: FastifyRequest): Observable<unknown> {
    const checks = interval(CHECK_MS).pipe(concatMap(() => from(this.callers.identify(request))));
    return checks.pipe(ignoreElements(), materialize());
  }
}
