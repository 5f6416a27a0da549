import { FamilyController } from '../nodes/api/family.decorator.js';
import { NodePresenceController } from './node-presence.controller.js';

@FamilyController('trojan')
export class TrojanPresenceController extends NodePresenceController {
  protected override readonly family = 'trojan';
}
