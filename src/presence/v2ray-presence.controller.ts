import { FamilyController } from '../nodes/api/family.decorator.js';
import { NodePresenceController } from './node-presence.controller.js';

@FamilyController('v2ray')
export class V2rayPresenceController extends NodePresenceController {
  protected override readonly family = 'v2ray';
}
