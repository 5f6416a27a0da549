import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import type { NodeCaller } from '../../line-key/guard/callers.js';
import { NodeCallBuffer } from '../../line-key/guard/node-call.buffer.js';
import { OpenAnswersService } from './open-answers.service.js';
import { SignBuffer } from './sign.buffer.js';
import type { Sign } from '../judge/signs.js';
import { StandstillsService } from './standstills.service.js';

/** A report whose answer is about to be written. */
export interface AnsweredReport {
  readonly nodeId: number;
  readonly caller: NodeCaller;
  readonly id: string;
  /** Unix seconds of the daemon's clock. */
  readonly sentAt: number;
}

/** Every daemon waits for an answer for at least five seconds. A report that is older than all attempts of it comes from a wrong clock. */
const TIMES = { lateMs: 3000, tooLateMs: 150_000, secondMs: 1000 };

/** Notes signs of trouble with the answers to reports of XrayR. Nothing is noted of an answer without a sign. */
@Injectable()
export class AnswerWatchService {
  /** Tests with impatient daemons set shorter times. */
  times = TIMES;

  constructor(
    private readonly clock: Clock,
    private readonly calls: NodeCallBuffer,
    private readonly standstills: StandstillsService,
    private readonly signs: SignBuffer,
    private readonly open: OpenAnswersService,
  ) {}

  /** Watches an answer before the panel writes it. */
  watch(report: AnsweredReport, response: ServerResponse): void {
    const note = (sign: Sign): void => this.signs.note({ nodeId: report.nodeId, reportId: report.id, sign });
    if (response.closed || response.destroyed) {
      note('closed');
      return;
    }
    let isWritten = false;
    response.once('finish', () => {
      isWritten = true;
      const sign = this.signOfTime(report);
      if (sign !== undefined) note(sign);
      this.open.end(report.nodeId, report.id);
    });
    response.once('close', () => {
      if (!isWritten) note('closed');
    });
  }

  private signOfTime({ nodeId, caller, sentAt }: AnsweredReport): Sign | undefined {
    const { keyId, address, arrivedAt } = caller;
    const { lateMs, tooLateMs, secondMs } = this.times;
    const skew = this.calls.usualSkew(nodeId, { keyId, address });
    // The timestamp has whole seconds, so the daemon may have sent the report at the end of that second.
    const sinceSent = skew === undefined ? 0 : this.clock.now() - 1000 * (sentAt - skew) - secondMs;
    const isOld = sinceSent > lateMs;
    const mayHaveLain = this.standstills.hasStoodStillBefore(arrivedAt) && (skew === undefined || isOld);
    if (mayHaveLain || this.standstills.hasStoodStillSince(arrivedAt)) return 'stood-still';
    const isLate = (isOld && sinceSent <= tooLateMs) || this.clock.monotonic() - arrivedAt > lateMs;
    return isLate ? 'late' : undefined;
  }
}
