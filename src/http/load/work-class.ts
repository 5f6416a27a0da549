import { RouteConfig } from '@nestjs/platform-fastify';
import { isStreamed } from '../body/streamed-body.js';
import { surfaceOf } from '../server/surface.js';

/** The classes of requests that wait for turns, in the order in which the panel refuses them last. */
export type WorkClass = 'short-report' | 'long-report' | 'session' | 'login' | 'admin' | 'bulk';

/** Bodies of reports up to this length are short. Long ones have turns and room of their own, so short ones never wait for them. */
export const MAX_SHORT = 65_536;

/** The setting of a route that is not of the usual class of its part of the API. */
interface WorkConfig {
  readonly work: WorkClass | 'unlimited';
}

/** Names the class of a route. `unlimited` is for responses that never end. */
export function Work(work: WorkConfig['work']): MethodDecorator {
  const config: WorkConfig = { work };
  return RouteConfig(config);
}

/** The classes of the requests of a route: reports have two. None for requests that wait for no turn here. */
export function workClassesOf(methods: readonly string[], url: string, config: unknown): readonly WorkClass[] {
  if (hasWork(config)) return config.work === 'unlimited' ? [] : [config.work];
  if (isStreamed(config)) return ['bulk'];
  const surface = surfaceOf(url);
  if (surface === 'node' && methods.includes('POST')) return ['short-report', 'long-report'];
  return surface === 'admin' ? ['admin'] : [];
}

function hasWork(config: unknown): config is WorkConfig {
  return typeof config === 'object' && config !== null && 'work' in config;
}
