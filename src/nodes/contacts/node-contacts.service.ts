import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LRUCache } from 'lru-cache';
import { type EntityManager, In } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { plainText } from '../../common/plain-text.js';
import { Database } from '../../database/database.js';
import { type NodeCall, NodeCalls } from '../../line-key/node-calls.js';
import { ProxyNode } from '../proxy-node.entity.js';
import { mergedRefusals, mergedSkews } from './merged.js';
import { NodeContact } from './node-contact.entity.js';
import { NodeRefusals } from './node-refusals.js';

const LOOK_MS = 5000;
const LEAST_SECONDS_BETWEEN_WRITES = 60;
const NODES_AT_A_TIME = 100;
const LONGEST_AGENT = 128;

/** How daemons have called, over all processes: each writes down what it has heard, at most once a minute for a node. */
@Injectable()
export class NodeContacts implements OnModuleDestroy {
  private readonly logger = new Logger('Nodes');
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
    return this.merged(nodeId, written ?? undefined);
  }

  @Interval(LOOK_MS)
  async flush(): Promise<void> {
    const now = this.clock.unixSeconds();
    const isDue = (nodeId: number): boolean =>
      now - (this.writtenAt.get(nodeId) ?? -Infinity) >= LEAST_SECONDS_BETWEEN_WRITES;
    const heard = [...this.calls.unwritten().map(([nodeId]) => nodeId), ...this.refusals.nodeIds()];
    await this.writeAll([...new Set(heard)].filter(isDue));
  }

  async onModuleDestroy(): Promise<void> {
    await this.writeAll(this.calls.unwritten().map(([nodeId]) => nodeId));
  }

  private async writeAll(nodeIds: readonly number[]): Promise<void> {
    try {
      const ascending = [...nodeIds].sort((a, b) => a - b);
      for (let done = 0; done < ascending.length; done += NODES_AT_A_TIME) {
        const some = ascending.slice(done, done + NODES_AT_A_TIME);
        await this.database.transaction((manager) => this.write(manager, some));
        for (const nodeId of some) this.settle(nodeId);
      }
    } catch (error) {
      this.logger.warn({ message: 'How nodes have called could not be written', error });
    }
  }

  private async write(manager: EntityManager, nodeIds: readonly number[]): Promise<void> {
    const nodes = await manager.find(ProxyNode, { select: { id: true }, where: { id: In([...nodeIds]) } });
    const written = await manager.find(NodeContact, { where: { nodeId: In([...nodeIds]) } });
    const byNode = new Map(written.map((row) => [row.nodeId, row]));
    const rows = nodes.map(({ id }) => this.merged(id, byNode.get(id))).sort((a, b) => a.nodeId - b.nodeId);
    if (rows.length > 0) await manager.upsert(NodeContact, rows, ['nodeId']);
  }

  private settle(nodeId: number): void {
    this.writtenAt.set(nodeId, this.clock.unixSeconds());
    this.refusals.forget(nodeId);
    const call = this.calls.get(nodeId);
    if (call !== undefined) call.isWritten = true;
  }

  private merged(nodeId: number, written: NodeContact | undefined): NodeContact {
    const row = written ?? newContact(nodeId);
    const refusals = mergedRefusals(row.refusals, this.refusals.of(nodeId));
    const call = this.calls.get(nodeId);
    return { ...row, refusals, ...(call === undefined || call.isWritten ? {} : callColumns(row, call)) };
  }
}

/** Another process may have heard it later. */
function callColumns(row: NodeContact, call: NodeCall): Partial<NodeContact> {
  const { seenAt, skew, rosterTag, rosterAt } = call;
  const isNewer = seenAt >= (row.seenAt ?? 0);
  const hasRoster = rosterTag !== '' && rosterAt >= (row.rosterAt ?? 0);
  return {
    ...(isNewer ? { seenAt, skew, userAgent: plainText(call.userAgent, LONGEST_AGENT) || null } : {}),
    ...(hasRoster ? { rosterTag, rosterAt } : {}),
    skews: mergedSkews(row.skews, { at: seenAt, skew }),
  };
}

function newContact(nodeId: number): NodeContact {
  const nothing = { seenAt: null, userAgent: null, skew: null, rosterTag: null, rosterAt: null };
  return Object.assign(new NodeContact(), { nodeId, ...nothing, skews: [], refusals: [] });
}
