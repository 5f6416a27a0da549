import { PanelError } from '../common/panel.error.js';
import { matchesEntityTag } from './if-none-match.js';
import { toJson } from './json.js';
import { entityTag } from './tagged-answer.js';

/** Somebody else has changed it since the caller read it. */
export class PreconditionFailed extends PanelError {
  constructor() {
    super(412, 'It was changed by somebody else in the meantime; read it again');
  }
}

/** The caller did not say which version he wants to change. */
export class PreconditionRequired extends PanelError {
  constructor() {
    super(428, 'Send If-Match with the ETag of what you have read, or * to overwrite whatever there is');
  }
}

/** What must still hold of a document for a change of it to happen (`If-Match`, RFC 9110 section 13.1.1). */
export class Precondition {
  constructor(private readonly header: string) {}

  /**
   * To be asked in the transaction of the change, once the row is locked.
   *
   * @param document as the caller would read it now
   * @throws PreconditionFailed
   */
  check(document: object): void {
    if (!matchesEntityTag(this.header, tagOf(document))) throw new PreconditionFailed();
  }
}

/** The entity tag of a document as it is sent. */
export function tagOf(document: object): string {
  return entityTag(toJson(document));
}
