import { Injectable, type OnModuleInit, RequestMethod } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { AUDIENCE, RIGHT } from './audience.js';
import { surfaceOf } from './surface.js';

/**
 * Stops the start of the program when a route names no audience, or names one without a guard; and when one of the admin API
 * is for anybody but admins and the public, or names no right.
 */
@Injectable()
export class AudienceCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    const problems = this.discovery
      .getControllers()
      .flatMap(({ metatype }) => (metatype ? this.problemsOf(metatype) : []));
    if (problems.length > 0) throw new Error(`Routes without protection:\n${problems.join('\n')}`);
  }

  private problemsOf(controller: object & { name: string; prototype: object }): string[] {
    return this.scanner.getAllMethodNames(controller.prototype).flatMap((name) => {
      const handler: unknown = Reflect.get(controller.prototype, name);
      if (typeof handler !== 'function' || !Reflect.hasMetadata(METHOD_METADATA, handler)) return [];
      const route = `${RequestMethod[Number(Reflect.getMetadata(METHOD_METADATA, handler))]} ${controller.name}.${name}`;
      const audience: unknown = Reflect.getMetadata(AUDIENCE, handler) ?? Reflect.getMetadata(AUDIENCE, controller);
      if (typeof audience !== 'string') return [`${route} names no audience`];
      const isGuarded = [handler, controller].some((target) => Reflect.hasMetadata(GUARDS_METADATA, target));
      if (audience !== 'public' && !isGuarded) return [`${route} is for "${audience}" but has no guard`];
      return adminProblems(route, audience, controller, handler);
    });
  }
}

function adminProblems(route: string, audience: string, controller: object, handler: object): string[] {
  const isAdminPath = pathsOf(controller, handler).some((path) => surfaceOf(path) === 'admin');
  if (isAdminPath && !['admin', 'public'].includes(audience)) return [`${route} is for "${audience}" below /api/admin`];
  if (audience !== 'admin') return [];
  if (!isAdminPath) return [`${route} is for admins but not below /api/admin`];
  const right: unknown = Reflect.getMetadata(RIGHT, handler) ?? Reflect.getMetadata(RIGHT, controller);
  return typeof right === 'string' ? [] : [`${route} names no right`];
}

/** Every path of a route: controllers and handlers may have several. */
function pathsOf(controller: object, handler: object): string[] {
  const [prefixes, paths] = [controller, handler].map((target) => {
    const path: unknown = Reflect.getMetadata(PATH_METADATA, target);
    return [path].flat().map(String);
  });
  return (prefixes ?? []).flatMap((prefix) =>
    (paths ?? []).map((path) => `/${prefix}/${path}`.replace(/\/{2,}/g, '/')),
  );
}
