import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/** What such a route says of itself. */
interface UnparsedBodyConfig {
  /** The largest body that is read, in bytes. */
  readonly unparsedBodyLimit: number;
}

/**
 * Hands the body to the route as the text that was sent: for routes that must know every byte of it, or every digit. It must
 * be declared as JSON all the same.
 *
 * @param limit the largest body that is read, in bytes
 */
export function UnparsedBody(limit: number): MethodDecorator {
  const config: UnparsedBodyConfig = { unparsedBodyLimit: limit };
  return RouteConfig(config);
}

/** Lets the bodies of such routes be as large as they say. To be called before there are routes. */
export function allowUnparsedBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (isUnparsed(route.config)) route.bodyLimit = route.config.unparsedBodyLimit;
  });
}

/** @param config what the route was made with */
export function isUnparsed(config: unknown): config is UnparsedBodyConfig {
  return typeof config === 'object' && config !== null && 'unparsedBodyLimit' in config;
}
