import { hash, timingSafeEqual } from 'node:crypto';

/** True for `Bearer` and the token of the metrics. The comparison takes the same time for each wrong token. */
export function hasToken(authorization: string | undefined, token: string): boolean {
  const [, sent] = /^Bearer ([^\s]+)$/i.exec(authorization ?? '') ?? [];
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
