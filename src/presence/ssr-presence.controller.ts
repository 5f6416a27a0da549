import { FamilyController } from '../nodes/api/family.decorator.js';
import { NodePresenceController } from './node-presence.controller.js';

@FamilyController('ssr')
export class SsrPresenceController extends NodePresenceController {
  protected override readonly family = 'ssr';
}
