import { entityTag } from '../../fields/version/entity-tag.js';
import { type AnswerForm, EncodedAnswer, gzipForm, plainForm } from './encoded-answer.js';

/** A body that is built once and sent many times, with its entity tag. Each of its forms is the same object for all readers. */
export abstract class TaggedAnswer extends EncodedAnswer {
  /** @param etag strong and quoted */
  constructor(readonly etag: string) {
    super();
  }
}

/** A body in one piece. */
export class WholeAnswer extends TaggedAnswer {
  private readonly form: AnswerForm;
  private compressed: Promise<AnswerForm> | undefined;

  private constructor(
    etag: string,
    private readonly body: Buffer,
  ) {
    super(etag);
    this.form = plainForm(body);
  }

  /**
   * Computes the tag from the whole body, not from the data alone: during a rolling update an older program may build another body
   * from the same data.
   */
  static of(body: string): WholeAnswer {
    return new WholeAnswer(entityTag(body), Buffer.from(body));
  }

  get length(): number {
    return this.body.length;
  }

  plain(): AnswerForm {
    return this.form;
  }

  /** The first call compresses. */
  gzip(): Promise<AnswerForm> {
    this.compressed ??= gzipForm(this.body);
    return this.compressed;
  }
}
