import { FamilyController } from '../../nodes/api/family.decorator.js';
import { NodeTrafficController } from './node-traffic.controller.js';

@FamilyController('ssr')
export class SsrTrafficController extends NodeTrafficController {
  protected override readonly family = 'ssr';
}
