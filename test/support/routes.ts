import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { HTTPMethods } from 'fastify';
import { AUDIENCE, RIGHT } from '../../src/http/audience.js';
import type { Panel } from './panel.js';

export interface Route {
  readonly method: HTTPMethods;
  /** With its parameters: `/api/admin/v1/users/:id`. */
  readonly url: string;
  readonly audience: string;
  readonly right: string;
}

/** Every route of the panel, by what its controller says of itself. */
export function routesOf(panel: Panel): Route[] {
  const scanner = new MetadataScanner();
  return panel
    .service(DiscoveryService)
    .getControllers()
    .flatMap(({ metatype }) => {
      if (metatype === null) return [];
      const prototype = metatype.prototype as object;
      return scanner.getAllMethodNames(prototype).flatMap((name): Route[] => {
        const handler = Reflect.get(prototype, name) as object;
        const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
        if (method === undefined) return [];
        const about = (key: string): string =>
          String(Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, metatype));
        const prefixes = [Reflect.getMetadata(PATH_METADATA, metatype)].flat().map(String);
        return prefixes
          .map((prefix) => `/${prefix}/${String(Reflect.getMetadata(PATH_METADATA, handler))}`)
          .map((path) => path.replace(/\/{2,}/g, '/').replace(/\/$/, ''))
          .map((url) => ({ method: RequestMethod[method], url, audience: about(AUDIENCE), right: about(RIGHT) }));
      });
    });
}

/** A path on which something stands that is not there: whoever is let in gets as far as that, and changes nothing. */
export function concrete(path: string): string {
  return path.replace(/:\w+/g, '999999');
}
