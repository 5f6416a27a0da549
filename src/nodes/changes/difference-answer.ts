import { type AnswerForm, EncodedAnswer, gzipForm, plainForm } from '../../http/caching/encoded-answer.js';
import { changeFields } from './change-fields.js';
import type { ListDifference } from './list-difference.js';

/** The changes of a user list as a response. */
export class DifferenceAnswer extends EncodedAnswer {
  private readonly body: Buffer;

  /** @param cursor of the list after these changes */
  constructor({ items, removed }: ListDifference, cursor: string) {
    super();
    const fields = changeFields(false, removed, cursor);
    this.body = Buffer.from(`{"status":"success","code":200,"data":[${items.join()}],${fields}}`);
  }

  get length(): number {
    return this.body.length;
  }

  plain(): AnswerForm {
    return plainForm(this.body);
  }

  gzip(): Promise<AnswerForm> {
    return gzipForm(this.body);
  }
}
