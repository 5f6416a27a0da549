import { FamilyController } from '../../nodes/api/family.decorator.js';
import { NodeRulesController } from './node-rules.controller.js';

@FamilyController('ssr')
export class SsrRulesController extends NodeRulesController {
  protected override readonly family = 'ssr';
}
