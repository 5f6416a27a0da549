import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/time/clock.js';
import { WriteBehind } from '../../common/concurrency/write-behind.js';
import { plainText } from '../../common/text/plain-text.js';
import { Database } from '../../database/database.js';
import { type NodeCall, NodeCallBuffer } from '../../line-key/guard/node-call.buffer.js';
import { mergedRefusals, mergedSkews } from './merged.js';
import { NodeContact, type NodeRefusal } from './node-contact.entity.js';
import { NodeContactRepository } from './node-contact.repository.js';
import { NodeRefusalBuffer } from './node-refusal.buffer.js';

const LOOK_MS = 5000;
const MIN_SECONDS_BETWEEN_WRITES = 60;
const NODES_AT_A_TIME = 100;
const MAX_AGENT = 128;

/** The calls for a node that this process has not stored. */
interface Heard {
  readonly call: Readonly<NodeCall> | undefined;
  readonly refusals: readonly NodeRefusal[];
}

/** The last contacts of daemons with all processes. Each process stores its own, at most once a minute for a node. */
@Injectable()
export class NodeContactsService implements OnModuleDestroy {
  private readonly logger = new Logger('Nodes');
  private readonly writer: WriteBehind<number, Heard>;

  constructor(
    private readonly database: Database,
    private readonly contacts: NodeContactRepository,
    clock: Clock,
    private readonly calls: NodeCallBuffer,
    private readonly refusals: NodeRefusalBuffer,
  ) {
    this.writer = new WriteBehind({
      waiting: {
        keys: () => new Set([...this.calls.unwritten(), ...this.refusals.nodeIds()]),
        take: (nodeId) => this.take(nodeId),
        giveBack: (nodeId, heard) => this.giveBack(nodeId, heard),
      },
      clock,
      minSeconds: MIN_SECONDS_BETWEEN_WRITES,
      batchSize: NODES_AT_A_TIME,
      write: (heard) => this.database.transaction((manager) => this.write(manager, heard)),
      failed: (error) => this.logger.warn({ message: 'The contacts of nodes could not be stored', error }),
    });
  }

  /** The stored contacts of a node's daemon, merged with the later ones of this process. */
  async of(nodeId: number): Promise<NodeContact> {
    const written = await this.contacts.of(nodeId);
    const call = this.calls.get(nodeId);
    const heard = { call: call?.isWritten === false ? call : undefined, refusals: this.refusals.of(nodeId) };
    return merged(written ?? newContact(nodeId), heard);
  }

  /** The stored contacts of all daemons, by the number of the node, without the calls of the last minute. */
  async all(): Promise<ReadonlyMap<number, NodeContact>> {
    return this.contacts.byNode();
  }

  /** Resolves after a write of all due contacts before the call. */
  @Interval(LOOK_MS)
  flush(): Promise<void> {
    return this.writer.flush();
  }

  async onModuleDestroy(): Promise<void> {
    await this.writer.close();
  }

  /** Drops calls for numbers without a node. */
  private async write(manager: EntityManager, heard: ReadonlyMap<number, Heard>): Promise<void> {
    const contacts = manager.withRepository(this.contacts);
    const written = await contacts.ofNodes([...heard.keys()]);
    const rows = [...written]
      .map(([id, row]) => merged(row ?? newContact(id), heard.get(id)))
      .sort((a, b) => a.nodeId - b.nodeId);
    await contacts.put(rows);
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

/** Another process may have stored a later call. */
function callColumns(row: NodeContact, call: Readonly<NodeCall>): Partial<NodeContact> {
  const { seenAt, skew, step, rosterTag, rosterAt } = call;
  const hasStep = step !== undefined && step.at >= (row.clockStepAt ?? 0);
  const isNewer = seenAt >= (row.seenAt ?? 0);
  const hasRoster = rosterTag !== '' && rosterAt >= (row.rosterAt ?? 0);
  const userAgent = plainText(call.userAgent, MAX_AGENT) || null;
  return {
    ...(isNewer ? { seenAt, skew, userAgent, skews: mergedSkews(row.skews, { at: seenAt, skew }) } : {}),
    ...(hasStep ? { clockStep: step.by, clockStepAt: step.at } : {}),
    ...(hasRoster ? { rosterTag, rosterAt } : {}),
  };
}

function newContact(nodeId: number): NodeContact {
  const nothing = { seenAt: null, userAgent: null, skew: null, clockStep: null, clockStepAt: null };
  const noList = { rosterTag: null, rosterAt: null };
  return Object.assign(new NodeContact(), { nodeId, ...nothing, ...noList, skews: [], refusals: [] });
}
