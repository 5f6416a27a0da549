import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HeartbeatService } from '../../database/processes/heartbeat.service.js';
import { lastHeartbeat } from '../../database/processes/process-list.js';
import { type Answers, readSigns } from '../judge/signs.js';
import type { TrafficSource } from '../sources/traffic-source.entity.js';

/** The clock of a process at its heartbeat is known to this precision. */
const PRECISION_MS = 20;

/** Finds the signs of trouble with the answer to a source's newest report. */
@Injectable()
export class TroubleService {
  constructor(private readonly heartbeat: HeartbeatService) {}

  /** The number of this process in `processes`. */
  get processId(): string {
    return this.heartbeat.id;
  }

  /** The stored signs, and whether the process ended before it could have answered. */
  async of(manager: EntityManager, { signs, answers, processId, appliedAt }: TrafficSource): Promise<Answers> {
    const stored = readSigns(signs);
    if (stored.length > 0 || processId === '' || processId === this.heartbeat.id) {
      return { signs: stored, attempts: answers };
    }
    const beat = await lastHeartbeat(manager, processId);
    const hasEnded = beat !== undefined && beat < appliedAt - PRECISION_MS;
    return { signs: hasEnded ? ['ended'] : [], attempts: answers };
  }
}
