import { Injectable, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import { concatMap, from, interval, mergeMap, type Observable, share, startWith, Subject, takeUntil } from 'rxjs';
import { AuditEntries } from '../../audit/audit-entries.js';
import { toJson } from '../../http/json.js';
import { NodeStatuses } from '../../presence/node-statuses.service.js';
import { statusView } from '../nodes/node-view.js';
import { Overview } from './overview.service.js';

const TICK_MS = 5000;
const MOST_ENTRIES = 100;

/** An event with a name. */
export interface LiveEvent extends MessageEvent {
  readonly type: 'overview' | 'node' | 'audit';
  readonly data: string;
}

/** What happens, told to everybody who listens. As long as nobody does, nothing is read. */
@Injectable()
export class LiveEvents implements OnModuleDestroy {
  private readonly end = new Subject<void>();
  private states = new Map<number, string>();
  private lastEntry: number | undefined;

  /** The same for all listeners of this process. */
  readonly stream: Observable<LiveEvent> = interval(TICK_MS).pipe(
    startWith(0),
    concatMap(() => from(this.look())),
    mergeMap((events) => from(events)),
    takeUntil(this.end),
    share({ resetOnRefCountZero: true }),
  );

  constructor(
    private readonly overview: Overview,
    private readonly statuses: NodeStatuses,
    private readonly audit: AuditEntries,
  ) {}

  /** Connections that stay open would keep the process from ending. */
  onModuleDestroy(): void {
    this.end.next();
    this.end.complete();
  }

  /** What is new; nothing while the database is away. */
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
    const newest = await this.audit.list({}, undefined, this.lastEntry === undefined ? 1 : MOST_ENTRIES);
    const last = this.lastEntry;
    this.lastEntry = newest[0]?.id ?? last ?? 0;
    if (last === undefined) return [];
    const added = newest.filter(({ id }) => id > last).reverse();
    return added.map(({ id, at, actor, actorName, action, subject }) =>
      event('audit', { id, at, actor, actor_name: actorName, action, subject }),
    );
  }
}

function event(type: LiveEvent['type'], data: object): LiveEvent {
  return { type, data: toJson(data) };
}
