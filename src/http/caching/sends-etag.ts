import { UseInterceptors } from '@nestjs/common';
import { EtagInterceptor } from './etag.interceptor.js';

/**
 * The route sends one document with an `ETag`: the tag of a `TaggedDocument`, or the tag of the document's JSON. A change
 * checks it, see `Precondition`. Never for polls of daemons: an interceptor would slow them down.
 */
export function SendsEtag(): MethodDecorator {
  return UseInterceptors(EtagInterceptor);
}
