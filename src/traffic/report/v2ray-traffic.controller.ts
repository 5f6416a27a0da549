import { FamilyController } from '../../nodes/api/family.decorator.js';
import { NodeTrafficController } from './node-traffic.controller.js';

@FamilyController('v2ray')
export class V2rayTrafficController extends NodeTrafficController {
  protected override readonly family = 'v2ray';
}
