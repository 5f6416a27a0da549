import { Injectable, type OnModuleInit, RequestMethod } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { AUDIENCE } from './audience.js';

/** Stops the start of the program when a route names no audience, or names one without a guard. */
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
      return audience === 'public' || isGuarded ? [] : [`${route} is for "${audience}" but has no guard`];
    });
  }
}
