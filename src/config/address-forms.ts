import { hostOf, inUrl } from '../common/checks/host.js';
import { isLoopbackHost } from '../common/checks/loopback.js';

const MAX_LENGTH = 255;
/** Scheme, host, port and path. */
const ADDRESS = /^(https?):\/\/(\[[^[\]]*\]|[^/:?#@[\]]+)(:\d{1,5})?(\/[\w./-]*)?$/i;

/**
 * The origin at which browsers find the panel, as browsers write it; undefined for another text. Without TLS only on this machine,
 * since cookies and passkeys need TLS elsewhere, or if the operator permits plain HTTP.
 */
export function publicOrigin(text: string, allowsPlainHttp: boolean): string | undefined {
  const url = addressIn(text, allowsPlainHttp);
  return url?.pathname === '/' ? fitting(url.origin) : undefined;
}

/** The beginning of subscription links: an origin, perhaps with the path under which a proxy serves them, without a slash at its end. */
export function linkBase(text: string, allowsPlainHttp: boolean): string | undefined {
  const url = addressIn(text, allowsPlainHttp);
  return url && fitting(`${url.origin}${url.pathname.replace(/\/+$/, '')}`);
}

function addressIn(text: string, allowsPlainHttp: boolean): URL | undefined {
  const [, scheme, given = '', port = '', path = ''] = ADDRESS.exec(text) ?? [];
  const host = hostOf(given);
  if (scheme === undefined || host === undefined) return undefined;
  const whole = `${scheme}://${inUrl(host)}${port}${path}`;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  return url.protocol === 'https:' || allowsPlainHttp || isLoopbackHost(url.host) ? url : undefined;
}

/** An international name is longer in its `xn--` form. */
function fitting(address: string): string | undefined {
  return address.length <= MAX_LENGTH ? address : undefined;
}
