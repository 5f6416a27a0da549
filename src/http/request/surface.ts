/** The parts of the API. Each has its own form of failure bodies. */
export type Surface = 'client' | 'node' | 'admin' | 'other';

const CLIENT = /^\/api\/client(\/|$)/;
const ADMIN = /^\/api\/admin(\/|$)/;
const NODE = /^\/api\/(ssr|ss|web|vnet|v2ray|trojan|v1\/server|v2\/server)(\/|$)/;

/** The part that a request addresses, even if no route serves it. */
export function surfaceOf(url: string): Surface {
  const path = decoded(pathOf(url));
  if (CLIENT.test(path)) return 'client';
  if (ADMIN.test(path)) return 'admin';
  return NODE.test(path) ? 'node' : 'other';
}

/** The path of a request target, with repeated slashes as one. */
export function pathOf(url: string): string {
  if (!/[?#;]|\/\//.test(url)) return url;
  const [path = ''] = url.split(/[?#;]/, 1);
  return path.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\/{2,}/g, '/');
}

/** Decodes a path like the router: `%73` is an s. An invalid path stays as it is. */
function decoded(path: string): string {
  try {
    return path.includes('%') ? decodeURI(path) : path;
  } catch {
    return path;
  }
}
