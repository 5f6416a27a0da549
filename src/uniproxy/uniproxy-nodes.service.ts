import { Injectable } from '@nestjs/common';
import type { TaggedAnswer } from '../http/caching/tagged-answer.js';
import { NodeCallBuffer } from '../line-key/guard/node-call.buffer.js';
import { NodeCache } from '../nodes/served/node.cache.js';
import { RostersService } from '../nodes/roster/rosters.service.js';
import { checkNodeType } from './node-type.js';

/** How a daemon gets news. */
export interface Handshake {
  readonly websocket: { readonly enabled: false };
  readonly settings: { readonly push_interval: number; readonly pull_interval: number };
}

/**
 * The configurations and users of nodes of UniProxy. Their daemons take any body for a configuration, or end without an answer. So while the
 * database is away they get what the process has in memory.
 */
@Injectable()
export class UniproxyNodesService {
  constructor(
    private readonly nodes: NodeCache,
    private readonly rosters: RostersService,
    private readonly calls: NodeCallBuffer,
  ) {}

  /** @param type of the protocol that the daemon asks for @throws WrongFamily, OtherProtocol, ProtocolSecretsLost */
  async config(id: number, type: string): Promise<TaggedAnswer> {
    const view = await this.nodes.getInOutage('uniproxy', id);
    checkNodeType(type, view.node);
    return view.answer;
  }

  /** @throws WrongFamily, OtherProtocol */
  async users(id: number, type: string): Promise<TaggedAnswer> {
    const view = await this.nodes.getInOutage('uniproxy', id);
    checkNodeType(type, view.node);
    const { answer } = await this.rosters.getInOutage(view);
    this.calls.hasRoster(id, answer.etag);
    return answer;
  }

  /** @throws WrongFamily */
  async handshake(id: number): Promise<Handshake> {
    const { settings } = (await this.nodes.getInOutage('uniproxy', id)).node;
    return {
      websocket: { enabled: false },
      settings: { push_interval: settings.pushInterval, pull_interval: settings.pullInterval },
    };
  }
}
