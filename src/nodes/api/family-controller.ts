import { applyDecorators, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NodeAuth } from '../../line-key/guard/node-auth.js';
import { FAMILIES, type Family } from '../proxy-node.entity.js';

/** Released daemons of the ssr family call two more prefixes (sections 4.4 and 4.5 of docs/http-api.md). */
const PREFIXES: Record<Family, string[]> = {
  ss: ['api/ss/v1'],
  ssr: ['api/ssr/v1', 'api/web/v1', 'api/vnet/v2'],
};
const CLASS_PREFIXES: Record<Family, string> = { ss: 'Ss', ssr: 'Ssr' };

/** The family whose daemons call paths with a prefix. */
export function familyOf(prefix: string): Family | undefined {
  return FAMILIES.find((family) => PREFIXES[family].includes(prefix));
}

/**
 * Turns a class into the controller of one family, with its prefixes, guard and tag.
 *
 * The class also gets the name `Ss<name>` or `Ssr<name>`: OpenAPI derives the unique operation ids from it.
 */
export function FamilyController(family: Family, name: `${string}Controller`): ClassDecorator {
  const withName: ClassDecorator = (controller) =>
    void Object.defineProperty(controller, 'name', { value: `${CLASS_PREFIXES[family]}${name}` });
  return applyDecorators(ApiTags(`Node backends: ${family}`), Controller(PREFIXES[family]), NodeAuth(), withName);
}
