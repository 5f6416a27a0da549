import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { MINUTE } from '../../common/time/duration.js';
import { ReceiptRepository } from '../receipts/receipt.repository.js';
import { TOGETHER_SECONDS } from './holdings.service.js';
import { TrafficSourceRepository } from '../sources/traffic-source.repository.js';
import type { TrafficSource } from '../sources/traffic-source.entity.js';

/** Times the reports of one daemon. A daemon that starts again reports a little earlier. */
const CROWD = 1.5;

/** The addresses of daemons that repeat their bytes until they receive a response. */
@Injectable()
export class SourceListService {
  constructor(
    private readonly sources: TrafficSourceRepository,
    private readonly receipts: ReceiptRepository,
    private readonly clock: Clock,
  ) {}

  /** The recent addresses of keys with several recent addresses. */
  async together(nodeId: number): Promise<string[]> {
    const sources = await this.sources.listSince(nodeId, this.clock.unixSeconds() - TOGETHER_SECONDS);
    const isShared = ({ keyId, address }: TrafficSource): boolean =>
      sources.some((other) => other.keyId === keyId && other.address !== address);
    return [...new Set(sources.filter(isShared).map(({ address }) => address))];
  }

  /** Whether more reports come than the sources of a node send, each once a minute: several servers share one of them. */
  async isCrowded(nodeId: number): Promise<boolean> {
    const since = this.clock.unixSeconds() - TOGETHER_SECONDS;
    const sources = await this.sources.listSince(nodeId, since);
    const usual = sources.length * Math.ceil(TOGETHER_SECONDS / MINUTE);
    return usual > 0 && (await this.receipts.countOf(nodeId, since)) > CROWD * usual;
  }
}
