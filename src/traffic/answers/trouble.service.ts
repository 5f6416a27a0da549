import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HeartbeatService } from '../../database/processes/heartbeat.service.js';
import { lastHeartbeat } from '../../database/processes/process-list.js';
import { OpenAnswersService } from './open-answers.service.js';
import { type Answers, readSigns } from '../judge/signs.js';
import type { TrafficSource } from '../sources/traffic-source.entity.js';

/** The clock of a process at its heartbeat is known to this precision. */
const PRECISION_MS = 20;

/** Finds the signs of trouble with the answer to a source's newest report. */
@Injectable()
export class TroubleService {
  constructor(
    private readonly heartbeat: HeartbeatService,
    private readonly open: OpenAnswersService,
  ) {}

  /** The number of this process in `processes`. */
  get processId(): string {
    return this.heartbeat.id;
  }

  /**
   * The stored signs, and whether the process ended before it could have answered.
   *
   * @param arrivedAt when the next report arrived, by the monotonic clock
   */
  async of(manager: EntityManager, source: TrafficSource, arrivedAt: number): Promise<Answers> {
    const { nodeId, reportId, answers: attempts, closedAnswers: closed, processId, appliedAt } = source;
    const signs = readSigns(source.signs);
    const isOwn = processId === this.heartbeat.id;
    // The sign of such an answer is about to be stored.
    if (isOwn && signs.length === 0 && this.open.wasOpenAt(nodeId, reportId, arrivedAt)) signs.push('late');
    if (signs.length > 0 || processId === '' || isOwn) return { signs, attempts, closed };
    const beat = await lastHeartbeat(manager, processId);
    const hasEnded = beat !== undefined && beat < appliedAt - PRECISION_MS;
    return { signs: hasEnded ? ['ended'] : [], attempts, closed };
  }
}
