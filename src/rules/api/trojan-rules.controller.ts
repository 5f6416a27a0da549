import { FamilyController } from '../../nodes/api/family.decorator.js';
import { NodeRulesController } from './node-rules.controller.js';

@FamilyController('trojan')
export class TrojanRulesController extends NodeRulesController {
  protected override readonly family = 'trojan';
}
