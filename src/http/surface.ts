/** The parts of the API, each with a body form of its own for failures. */
export type Surface = 'client' | 'node' | 'admin' | 'other';

const CLIENT = /^\/api\/client(\/|$)/;
const ADMIN = /^\/api\/admin(\/|$)/;
const NODE = /^\/api\/(ssr|ss|web|vnet)(\/|$)/;

/** Tells which part a request is meant for, also one that no route takes. */
export function surfaceOf(url: string): Surface {
  const path = decoded(pathOf(url));
  if (CLIENT.test(path)) return 'client';
  if (ADMIN.test(path)) return 'admin';
  return NODE.test(path) ? 'node' : 'other';
}

/** The path of a request target, with runs of slashes as one. */
export function pathOf(url: string): string {
  if (!/[?#;]|\/\//.test(url)) return url;
  const [path = ''] = url.split(/[?#;]/, 1);
  return path.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\/{2,}/g, '/');
}

/** As the router reads it: `%73` is an s. What cannot be decoded stays as it is. */
function decoded(path: string): string {
  try {
    return path.includes('%') ? decodeURI(path) : path;
  } catch {
    return path;
  }
}
