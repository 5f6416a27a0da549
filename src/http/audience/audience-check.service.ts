import { Injectable, type OnModuleInit, RequestMethod } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { AUDIENCE, type Handler, RIGHTS_WANTED } from './audience.js';
import { surfaceOf } from '../request/surface.js';

/** A class of routes, with its methods by their names. */
interface ControllerClass {
  readonly name: string;
  readonly prototype: Readonly<Record<string, unknown>>;
}

/**
 * Stops the start of the program if a route names no audience, or has an audience but no guard. Also if a route of the admin API
 * has an audience other than `admin` and `public`, or names no right.
 */
@Injectable()
export class AudienceCheckService implements OnModuleInit {
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

  private problemsOf(controller: ControllerClass): string[] {
    return this.scanner.getAllMethodNames(controller.prototype).flatMap((name) => {
      const handler = controller.prototype[name];
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

function adminProblems(route: string, audience: string, controller: ControllerClass, handler: Handler): string[] {
  const isAdminPath = pathsOf(controller, handler).some((path) => surfaceOf(path) === 'admin');
  if (isAdminPath && !['admin', 'public'].includes(audience)) return [`${route} is for "${audience}" below /api/admin`];
  if (audience !== 'admin') return [];
  if (!isAdminPath) return [`${route} is for admins but not below /api/admin`];
  const rights: unknown = Reflect.getMetadata(RIGHTS_WANTED, handler) ?? Reflect.getMetadata(RIGHTS_WANTED, controller);
  return Array.isArray(rights) && rights.length > 0 ? [] : [`${route} names no right`];
}

/** Every path of a route: controllers and handlers may have several. */
function pathsOf(controller: ControllerClass, handler: Handler): string[] {
  const [prefixes, paths] = [controller, handler].map((target) => {
    const path: unknown = Reflect.getMetadata(PATH_METADATA, target);
    return [path].flat().map(String);
  });
  return (prefixes ?? []).flatMap((prefix) =>
    (paths ?? []).map((path) => `/${prefix}/${path}`.replace(/\/{2,}/g, '/')),
  );
}
