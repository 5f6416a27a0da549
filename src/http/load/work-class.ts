import { RouteConfig } from '@nestjs/platform-fastify';
import { isStreamed } from '../body/streamed-body.js';
import { DOCS_PATH } from '../openapi/docs-path.js';
import { surfaceOf } from '../request/surface.js';

/** A gate recognizes the known callers of a class, and says which requests are of one caller. `gates.ts` makes the gates. */
export type GateName = 'line-key' | 'body-token' | 'operator' | 'link' | 'access-token' | 'address';

/** The gate of each class of requests. Each route has a class; a route of reports has two, and so has the login. */
export const GATES = {
  poll: 'line-key',
  'short-report': 'line-key',
  'long-report': 'line-key',
  'body-report': 'body-token',
  link: 'link',
  session: 'access-token',
  login: 'address',
  'first-login': 'address',
  'sign-in': 'address',
  admin: 'operator',
  events: 'operator',
  bulk: 'operator',
  upload: 'operator',
  health: 'address',
  page: 'address',
  docs: 'address',
} as const satisfies Record<string, GateName>;

export type WorkClass = keyof typeof GATES;

/** Bodies of reports up to this length are short. Long ones have turns and room of their own, so short ones never wait for them. */
export const MAX_SHORT = 65_536;

/** The setting of a route that is not of the usual class of its part of the API. */
interface WorkConfig {
  readonly work: WorkClass;
}

/** Names the class of a route. */
export function Work(work: WorkClass): MethodDecorator {
  return RouteConfig(workConfig(work));
}

/** True for a route whose daemons may send their key in the body, so the body is read before anybody knows them. */
export function hasKeyInBody(config: unknown): boolean {
  return hasWork(config) && config.work === 'body-report';
}

/** The same for a route without a controller. */
export function workConfig(work: WorkClass): WorkConfig {
  return { work };
}

/**
 * The classes of the requests of a route: reports have two, by their length, and logins, by what their network is known for.
 *
 * @throws Error for a route without a class. Then the program does not start
 */
export function workClassesOf(
  methods: readonly string[],
  url: string,
  config: unknown,
): readonly [WorkClass, ...WorkClass[]] {
  if (hasWork(config)) return config.work === 'login' ? ['login', 'first-login'] : [config.work];
  if (isStreamed(config)) return ['upload'];
  if (url.startsWith(`/${DOCS_PATH}`)) return ['docs'];
  const surface = surfaceOf(url);
  if (surface === 'node') return methods.includes('POST') ? ['short-report', 'long-report'] : ['poll'];
  if (surface === 'admin') return ['admin'];
  throw new Error(`${methods.join(', ')} ${url} names no class of work`);
}

function hasWork(config: unknown): config is WorkConfig {
  return typeof config === 'object' && config !== null && 'work' in config;
}
