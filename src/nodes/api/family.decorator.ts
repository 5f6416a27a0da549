import { applyDecorators, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NodeAuth } from '../../line-key/guard/node-auth.js';
import type { DocumentedFamily } from '../fields/families.js';

/** Released daemons of the ssr family call two more prefixes (sections 4.4 and 4.5 of docs/http-api.md). */
const PREFIXES: Record<DocumentedFamily, string[]> = {
  ss: ['api/ss/v1'],
  ssr: ['api/ssr/v1', 'api/web/v1', 'api/vnet/v2'],
  trojan: ['api/trojan/v1'],
  v2ray: ['api/v2ray/v1'],
};

/** Makes a class the controller of one family of nodes: under its prefixes, behind a line key. */
export function FamilyController(family: DocumentedFamily): ClassDecorator {
  return applyDecorators(ApiTags(`Node backends: ${family}`), Controller(PREFIXES[family]), NodeAuth());
}
