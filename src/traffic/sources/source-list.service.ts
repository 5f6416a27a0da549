import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { TOGETHER_SECONDS } from './holdings.service.js';
import { TrafficSourceRepository } from './traffic-source.repository.js';
import type { TrafficSource } from './traffic-source.entity.js';

/** The addresses of daemons that repeat their bytes until they receive a response. */
@Injectable()
export class SourceListService {
  constructor(
    private readonly sources: TrafficSourceRepository,
    private readonly clock: Clock,
  ) {}

  /** The recent addresses of keys with several recent addresses. */
  async together(nodeId: number): Promise<string[]> {
    const sources = await this.sources.listSince(nodeId, this.clock.unixSeconds() - TOGETHER_SECONDS);
    const isShared = ({ keyId, address }: TrafficSource): boolean =>
      sources.some((other) => other.keyId === keyId && other.address !== address);
    return [...new Set(sources.filter(isShared).map(({ address }) => address))];
  }
}
