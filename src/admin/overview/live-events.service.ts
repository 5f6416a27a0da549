import { Injectable, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import { concatMap, from, interval, mergeMap, type Observable, share, startWith, Subject, takeUntil } from 'rxjs';
import { AuditSearchRepository } from '../../audit/search/audit-search.repository.js';
import type { JsonObject } from '../../common/json/json-object.js';
import { toJson } from '../../common/json/to-json.js';
import { NodeStatusesService } from '../../presence/status/node-statuses.service.js';
import { statusView } from '../nodes/node-view.js';
import { OverviewService } from './overview.service.js';

const TICK_MS = 5000;
const MAX_ENTRIES = 100;

/** A named event. */
export interface LiveEvent extends MessageEvent {
  readonly type: 'overview' | 'node' | 'audit' | 'beat';
  readonly data: string;
}

/** Reads the panel's events every few seconds, once for all listeners of the process. Without a listener it reads nothing. */
@Injectable()
export class LiveEventsService implements OnModuleDestroy {
  private readonly end = new Subject<void>();
  private states = new Map<number, string>();
  /** The ids of the newest entries at the last look. A transaction with a lower id may commit later than they did. */
  private knownEntries: ReadonlySet<number> | undefined;

  /** One stream that all listeners of this process share. */
  readonly stream: Observable<LiveEvent> = interval(TICK_MS).pipe(
    startWith(0),
    concatMap(() => from(this.look())),
    mergeMap((events) => from(events)),
    takeUntil(this.end),
    share({ resetOnRefCountZero: true }),
  );

  constructor(
    private readonly overview: OverviewService,
    private readonly statuses: NodeStatusesService,
    private readonly audit: AuditSearchRepository,
  ) {}

  /** Open connections would keep the process running. */
  onModuleDestroy(): void {
    this.end.next();
    this.end.complete();
  }

  /** The new events; none while the database is unavailable. */
  async look(): Promise<LiveEvent[]> {
    try {
      return [
        event('overview', await this.overview.read()),
        ...(await this.changedNodes()),
        ...(await this.newEntries()),
      ];
    } catch {
      return [];
    }
  }

  private async changedNodes(): Promise<LiveEvent[]> {
    const before = this.states;
    const nodes = (await this.statuses.list()).map((status) => ({ node: status.node, view: statusView(status) }));
    this.states = new Map(nodes.map(({ node, view }) => [node.id, view.state]));
    const changed = nodes.filter(({ node, view }) => before.has(node.id) && before.get(node.id) !== view.state);
    return changed.map(({ node, view }) =>
      event('node', { id: node.id, name: node.name, state: view.state, last_contact: view.last_contact }),
    );
  }

  private async newEntries(): Promise<LiveEvent[]> {
    const newest = await this.audit.list({}, undefined, MAX_ENTRIES);
    const known = this.knownEntries;
    this.knownEntries = new Set(newest.map(({ id }) => id));
    if (known === undefined) return [];
    const added = newest.filter(({ id }) => !known.has(id)).reverse();
    return added.map(({ id, at, actor, actorName, action, subject }) =>
      event('audit', { id, at, actor, actor_name: actorName, action, subject }),
    );
  }
}

function event(type: LiveEvent['type'], data: JsonObject): LiveEvent {
  return { type, data: toJson(data) };
}
