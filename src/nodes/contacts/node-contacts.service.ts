import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LRUCache } from 'lru-cache';
import { type EntityManager, In } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { OneAtATime } from '../../common/one-at-a-time.js';
import { plainText } from '../../common/plain-text.js';
import { Database } from '../../database/database.js';
import { type NodeCall, NodeCalls } from '../../line-key/node-calls.js';
import { ProxyNode } from '../proxy-node.entity.js';
import { mergedRefusals, mergedSkews } from './merged.js';
import { NodeContact, type NodeRefusal } from './node-contact.entity.js';
import { NodeRefusals } from './node-refusals.js';

const LOOK_MS = 5000;
const LEAST_SECONDS_BETWEEN_WRITES = 60;
const NODES_AT_A_TIME = 100;
const LONGEST_AGENT = 128;

/** What this process has heard of a node and not written down. */
interface Heard {
  readonly call: Readonly<NodeCall> | undefined;
  readonly refusals: readonly NodeRefusal[];
}

/** How daemons have called, over all processes: each writes down what it has heard, at most once a minute for a node. */
@Injectable()
export class NodeContacts implements OnModuleDestroy {
  private readonly logger = new Logger('Nodes');
  private readonly flushing = new OneAtATime(() => this.writeDue());
  private readonly writtenAt = new LRUCache<number, number>({ max: 10_000 });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly calls: NodeCalls,
    private readonly refusals: NodeRefusals,
  ) {}

  /** What is known of a node's daemon: what all processes have written, and what this one has heard since. */
  async of(nodeId: number): Promise<NodeContact> {
    const written = await this.database.read((manager) => manager.findOne(NodeContact, { where: { nodeId } }));
    const call = this.calls.get(nodeId);
    const heard = { call: call?.isWritten === false ? call : undefined, refusals: this.refusals.of(nodeId) };
    return merged(written ?? newContact(nodeId), heard);
  }

  /** What is due of what was heard before is written when this resolves. */
  @Interval(LOOK_MS)
  flush(): Promise<void> {
    return this.flushing.run();
  }

  async onModuleDestroy(): Promise<void> {
    await this.flush();
    await this.writeAll(this.calls.unwritten());
  }

  private async writeDue(): Promise<void> {
    const now = this.clock.unixSeconds();
    const isDue = (nodeId: number): boolean =>
      now - (this.writtenAt.get(nodeId) ?? -Infinity) >= LEAST_SECONDS_BETWEEN_WRITES;
    const heard = [...this.calls.unwritten(), ...this.refusals.nodeIds()];
    await this.writeAll([...new Set(heard)].filter(isDue));
  }

  private async writeAll(nodeIds: readonly number[]): Promise<void> {
    const ascending = [...nodeIds].sort((a, b) => a - b);
    for (let done = 0; done < ascending.length; done += NODES_AT_A_TIME) {
      const some = ascending.slice(done, done + NODES_AT_A_TIME);
      const heard = new Map(some.map((nodeId) => [nodeId, this.take(nodeId)]));
      try {
        await this.database.transaction((manager) => this.write(manager, heard));
        for (const nodeId of some) this.writtenAt.set(nodeId, this.clock.unixSeconds());
      } catch (error) {
        for (const [nodeId, each] of heard) this.giveBack(nodeId, each);
        this.logger.warn({ message: 'How nodes have called could not be written', error });
        return;
      }
    }
  }

  /** Of a number that belongs to nobody nothing is kept. */
  private async write(manager: EntityManager, heard: ReadonlyMap<number, Heard>): Promise<void> {
    const nodeId = In([...heard.keys()]);
    const nodes = await manager.find(ProxyNode, { select: { id: true }, where: { id: nodeId } });
    const written = new Map((await manager.find(NodeContact, { where: { nodeId } })).map((row) => [row.nodeId, row]));
    const rows = nodes
      .map(({ id }) => merged(written.get(id) ?? newContact(id), heard.get(id)))
      .sort((a, b) => a.nodeId - b.nodeId);
    if (rows.length > 0) await manager.upsert(NodeContact, rows, ['nodeId']);
  }

  private take(nodeId: number): Heard {
    return { call: this.calls.take(nodeId), refusals: this.refusals.take(nodeId) };
  }

  private giveBack(nodeId: number, { call, refusals }: Heard): void {
    if (call !== undefined) this.calls.giveBack(nodeId);
    this.refusals.giveBack(nodeId, refusals);
  }
}

function merged(row: NodeContact, heard: Heard | undefined): NodeContact {
  if (heard === undefined) return row;
  const { call, refusals } = heard;
  return {
    ...row,
    refusals: mergedRefusals(row.refusals, refusals),
    ...(call === undefined ? {} : callColumns(row, call)),
  };
}

/** Another process may have heard it later. */
function callColumns(row: NodeContact, call: Readonly<NodeCall>): Partial<NodeContact> {
  const { seenAt, skew, rosterTag, rosterAt } = call;
  const isNewer = seenAt >= (row.seenAt ?? 0);
  const hasRoster = rosterTag !== '' && rosterAt >= (row.rosterAt ?? 0);
  const userAgent = plainText(call.userAgent, LONGEST_AGENT) || null;
  return {
    ...(isNewer ? { seenAt, skew, userAgent, skews: mergedSkews(row.skews, { at: seenAt, skew }) } : {}),
    ...(hasRoster ? { rosterTag, rosterAt } : {}),
  };
}

function newContact(nodeId: number): NodeContact {
  const nothing = { seenAt: null, userAgent: null, skew: null, rosterTag: null, rosterAt: null };
  return Object.assign(new NodeContact(), { nodeId, ...nothing, skews: [], refusals: [] });
}
