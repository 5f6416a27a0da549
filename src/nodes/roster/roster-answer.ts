import { hash } from 'node:crypto';
import type { AnswerForm } from '../../http/caching/encoded-answer.js';
import { TaggedAnswer } from '../../http/caching/tagged-answer.js';
import { entityTag } from '../../fields/version/entity-tag.js';
import { RosterBody } from './roster-body.js';
import type { RosterSegment } from './roster-segment.js';

/** The form of the response without users. A program whose form differs has other tags: a reader must not keep the old form. */
const FORM = hash('sha256', RosterBody.frame(fieldsAt(0)), 'buffer');

/** A user list as a response. Its tag depends on the users and the form alone, so it is the same in all processes of one version. */
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
    super(entityTag(Buffer.concat([FORM, ...segments.map((segment) => segment.hash)])));
    this.body = new RosterBody(segments, fieldsAt(updatedAt));
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

function fieldsAt(updatedAt: number): string {
  return `"message":"User list","updateTime":${updatedAt}`;
}
