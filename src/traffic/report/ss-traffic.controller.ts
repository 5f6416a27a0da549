import { FamilyController } from '../../nodes/api/family.decorator.js';
import { NodeTrafficController } from './node-traffic.controller.js';

@FamilyController('ss')
export class SsTrafficController extends NodeTrafficController {
  protected override readonly family = 'ss';
}
