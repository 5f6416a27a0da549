import { FamilyController } from '../../nodes/api/family.decorator.js';
import { NodeTrafficController } from './node-traffic.controller.js';

@FamilyController('trojan')
export class TrojanTrafficController extends NodeTrafficController {
  protected override readonly family = 'trojan';
}
