import { FamilyController } from '../nodes/api/family.decorator.js';
import { NodePresenceController } from './node-presence.controller.js';

@FamilyController('ss')
export class SsPresenceController extends NodePresenceController {
  protected override readonly family = 'ss';
}
