import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/** The settings of such a route. */
interface UnparsedBodyConfig {
  /** The largest body that is read, in bytes. */
  readonly unparsedBodyLimit: number;
}

/**
 * Hands the body to the route as text, for routes that need every byte or digit of it. The body must still have the type JSON.
 *
 * @param limit the largest body that is read, in bytes
 */
export function UnparsedBody(limit: number): MethodDecorator {
  return RouteConfig(unparsedConfig(limit));
}

/** The same for a route with more settings. */
export function unparsedConfig(limit: number): UnparsedBodyConfig {
  return { unparsedBodyLimit: limit };
}

/** Sets the limits of such routes. Call it before routes are added. */
export function allowUnparsedBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (isUnparsed(route.config)) route.bodyLimit = route.config.unparsedBodyLimit;
  });
}

/** @param config the configuration of a route */
export function isUnparsed(config: unknown): config is UnparsedBodyConfig {
  return typeof config === 'object' && config !== null && 'unparsedBodyLimit' in config;
}
