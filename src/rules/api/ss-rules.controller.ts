import { FamilyController } from '../../nodes/api/family.decorator.js';
import { NodeRulesController } from './node-rules.controller.js';

@FamilyController('ss')
export class SsRulesController extends NodeRulesController {
  protected override readonly family = 'ss';
}
