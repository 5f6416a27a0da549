import type { JsonObject } from '../../common/json/json-object.js';
import { PanelError } from '../../common/problems/panel.errors.js';
import { matchesEntityTag } from './if-none-match.js';
import { toJson } from '../../common/json/to-json.js';
import { entityTag } from './entity-tag.js';

/** The document has changed since the caller read it. */
export class PreconditionFailed extends PanelError {
  constructor() {
    super(412, 'The document has changed in the meantime; read it again');
  }
}

/** The caller did not name the version to change. */
export class PreconditionRequired extends PanelError {
  constructor() {
    super(428, 'Send If-Match with the ETag of the document that you have read, or * to overwrite any version');
  }
}

/** The versions of a document that a caller allows to change (`If-Match`, RFC 9110 section 13.1.1). */
export class Precondition {
  constructor(private readonly header: string) {}

  /**
   * Call it in the transaction of the change, after the row is locked.
   *
   * @param document in the form that the caller reads
   * @throws PreconditionFailed
   */
  check(document: JsonObject): void {
    if (!matchesEntityTag(this.header, tagOf(document))) throw new PreconditionFailed();
  }
}

/** The entity tag of a document, from its JSON. */
export function tagOf(document: JsonObject): string {
  return entityTag(toJson(document));
}
