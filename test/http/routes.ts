import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { describeApi } from '../../src/http/openapi.js';
import type { Panel } from '../support/panel.js';

export interface Route {
  readonly method: string;
  /** With `{id}` where a node's number goes. */
  readonly path: string;
  readonly surface: 'client' | 'node' | 'other';
  /** Nobody has to prove anything. */
  readonly isOpen: boolean;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** Every route of the panel, also those that nobody had thought of when a test was written: the panel's own description. */
export function routesOf(panel: Panel): Route[] {
  return Object.entries(describeApi(panel.app).paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      if (operation === undefined) return [];
      const isOpen = (operation.security ?? []).length === 0;
      return [{ method: method.toUpperCase(), path, surface: surfaceOf(path), isOpen }];
    }),
  );
}

/** The same from the controllers themselves: `GET /api/ss/v1/node/{id}`. */
export function controllerRoutes(panel: Panel): string[] {
  const scanner = new MetadataScanner();
  return panel
    .service(DiscoveryService)
    .getControllers()
    .flatMap(({ metatype }) => {
      const { prototype } = metatype as { prototype: object };
      const prefixes = [Reflect.getMetadata(PATH_METADATA, metatype as object) as string | string[]].flat();
      return scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler = Reflect.get(prototype, name) as object;
        const path = Reflect.getMetadata(PATH_METADATA, handler) as string | undefined;
        if (path === undefined) return [];
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number];
        return prefixes.map((prefix) => `${method} ${`/${prefix}/${path}`.replace(/\/+/g, '/').replace(/:(\w+)/g, '{$1}')}`);
      });
    });
}

function surfaceOf(path: string): Route['surface'] {
  if (path.startsWith('/api/client/')) return 'client';
  return /^\/api\/(ssr|ss|web|vnet)\//.test(path) ? 'node' : 'other';
}

/** What a refusal looks like on each surface. */
export function failureForm(surface: Route['surface'], status: number, message: unknown): object {
  switch (surface) {
    case 'client':
      return { ret: 0, msg: message };
    case 'node':
      return { status: 'fail', code: status, data: null, message };
    case 'other':
      return { status, message };
  }
}
