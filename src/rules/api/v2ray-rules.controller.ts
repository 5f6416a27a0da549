import { FamilyController } from '../../nodes/api/family.decorator.js';
import { NodeRulesController } from './node-rules.controller.js';

@FamilyController('v2ray')
export class V2rayRulesController extends NodeRulesController {
  protected override readonly family = 'v2ray';
}
