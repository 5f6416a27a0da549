import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { HTTPMethods } from 'fastify';
import { AUDIENCE, RIGHTS_WANTED } from '../../src/http/audience/audience.js';
import type { Panel } from './panel.js';

export interface Route {
  readonly method: HTTPMethods;
  /** With its parameters: `/api/admin/v1/users/:id`. */
  readonly url: string;
  readonly audience: string;
  /** All required rights. */
  readonly rights: readonly string[];
}

/** Every route of the panel, from the decorators of its controllers. */
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
        const about = (key: string): unknown => Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, metatype);
        const audience = String(about(AUDIENCE));
        const rights = (about(RIGHTS_WANTED) ?? []) as string[];
        const prefixes = [Reflect.getMetadata(PATH_METADATA, metatype)].flat().map(String);
        const paths = [Reflect.getMetadata(PATH_METADATA, handler)].flat().map(String);
        return prefixes
          .flatMap((prefix) => paths.map((path) => `/${prefix}/${path}`))
          .map((path) => path.replace(/\/{2,}/g, '/').replace(/\/$/, ''))
          .map((url) => ({ method: RequestMethod[method], url, audience, rights }));
      });
    });
}

/** A path with ids of things that do not exist: an authorized request gets as far as a 404, and changes nothing. */
export function concrete(path: string): string {
  return path.replace(/:\w+/g, '999999');
}
