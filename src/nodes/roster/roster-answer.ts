import type { AnswerForm } from '../../http/caching/encoded-answer.js';
import { TaggedAnswer } from '../../http/caching/tagged-answer.js';
import { entityTag } from '../../fields/version/entity-tag.js';
import { RosterBody } from './roster-body.js';
import type { RosterForm } from './roster-form.js';
import type { RosterSegment } from './roster-segment.js';

/** A user list as a response. Its tag depends on the users and the form alone, so it is the same in all processes of one version. */
export class RosterAnswer extends TaggedAnswer {
  private readonly body: RosterBody;

  /**
   * @param segments ascending, none of them empty
   * @param updatedAt Unix seconds
   */
  constructor(
    readonly segments: readonly RosterSegment[],
    form: RosterForm,
    updatedAt: number,
  ) {
    super(entityTag(Buffer.concat([form.hash, ...segments.map((segment) => segment.hash)])));
    this.body = new RosterBody(segments, form.frame(updatedAt, segments.length === 0));
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
