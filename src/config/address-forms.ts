import { isLoopbackHost } from '../common/checks/loopback.js';

const MAX_LENGTH = 255;
const HOST = String.raw`([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?`;
const ORIGIN = new RegExp(`^https?://${HOST}/?$`, 'i');
const LINK_BASE = new RegExp(String.raw`^https?://${HOST}(/[\w./-]*)?$`, 'i');

/**
 * The origin at which browsers find the panel, as browsers write it; undefined for another text. Without TLS only on this machine,
 * since cookies and passkeys need TLS elsewhere, or if the operator permits plain HTTP.
 */
export function publicOrigin(text: string, allowsPlainHttp: boolean): string | undefined {
  return ORIGIN.test(text) ? permitted(text, allowsPlainHttp)?.origin : undefined;
}

/** The beginning of subscription links: an origin, perhaps with the path under which a proxy serves them, without a slash at its end. */
export function linkBase(text: string, allowsPlainHttp: boolean): string | undefined {
  const url = LINK_BASE.test(text) ? permitted(text, allowsPlainHttp) : undefined;
  return url && `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function permitted(text: string, allowsPlainHttp: boolean): URL | undefined {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' || allowsPlainHttp || isLoopbackHost(url.host) ? url : undefined;
}
