import { type AnswerForm, EncodedAnswer } from '../../http/caching/encoded-answer.js';
import { documentedFrame } from '../roster/roster-form.js';
import { RosterBody } from '../roster/roster-body.js';
import type { RosterSegment } from '../roster/roster-segment.js';
import { changeFields } from './change-fields.js';

/** A whole user list as a response to a call for changes. It sends the segments of the documented list. */
export class WholeListAnswer extends EncodedAnswer {
  private readonly body: RosterBody;

  /** @param cursor of this list */
  constructor(segments: readonly RosterSegment[], cursor: string) {
    super();
    this.body = new RosterBody(segments, documentedFrame(changeFields(true, [], cursor)));
  }

  get length(): number {
    return this.body.length;
  }

  plain(): AnswerForm {
    return this.body.plain();
  }

  gzip(): Promise<AnswerForm> {
    return this.body.gzip();
  }
}
