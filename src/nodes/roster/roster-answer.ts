import type { AnswerForm } from '../../http/caching/encoded-answer.js';
import { entityTag, TaggedAnswer } from '../../http/caching/tagged-answer.js';
import { RosterBody } from './roster-body.js';
import type { RosterSegment } from './roster-segment.js';

/** A user list as a response. Its tag depends on the users alone, so it is the same in all processes. */
export class RosterAnswer extends TaggedAnswer {
  private readonly body: RosterBody;

  /**
   * @param segments ascending, none of them empty
   * @param updatedAt Unix seconds
   */
  constructor(
    readonly segments: readonly RosterSegment[],
    updatedAt: number,
  ) {
    super(entityTag(Buffer.concat(segments.map(({ hash }) => hash))));
    this.body = new RosterBody(segments, `"message":"User list","updateTime":${updatedAt}`);
  }

  get length(): number {
    return this.body.length;
  }

  plain(): AnswerForm {
    return this.body.plain();
  }

  /** The first call compresses head and tail. */
  gzip(): Promise<AnswerForm> {
    return this.body.gzip();
  }
}
