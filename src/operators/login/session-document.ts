import type { AdminCaller } from '../access/admin-caller.js';
import type { SessionDocument } from './session.docs.js';

export function sessionDocumentOf({ operator, rights }: AdminCaller, csrf: string, expiresAt: number): SessionDocument {
  return { operator, rights, csrf, expires_at: expiresAt };
}

/** A response that begins or ends a session in the browser. */
export class CookieAnswer<Body> {
  constructor(
    readonly body: Body,
    /** The new value of the cookie. An empty one deletes it. */
    readonly cookie: string,
  ) {}
}
