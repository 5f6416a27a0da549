import type { JsonObject } from '../../common/json/json-object.js';

/** A document with the tag that names its version in a later change. */
export class TaggedDocument<T extends JsonObject = JsonObject> {
  /** @param etag strong and quoted */
  constructor(
    readonly document: T,
    readonly etag: string,
  ) {}
}
