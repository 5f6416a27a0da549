import { EnumField } from '../../../fields/field.decorators.js';
import { TextFilter } from '../../../fields/query.decorators.js';
import { FAMILIES, type Family } from '../../../nodes/fields/families.js';
import { ENCRYPTIONS, FLOWS, NETWORKS, SECURITIES } from '../../../nodes/fields/protocols.js';

/** The settings of a node that decide which apps can use it. */
export class AppsQuery {
  @EnumField(FAMILIES, { schemaName: 'Family', required: 'always' })
  family: Family;

  @TextFilter(64, { required: 'always' })
  method: string;

  @TextFilter(64)
  protocol?: string;

  @TextFilter(64)
  obfs?: string;

  @EnumField(NETWORKS)
  network?: string;

  @EnumField(SECURITIES)
  tls?: string;

  @EnumField(FLOWS)
  flow?: string;

  @EnumField(ENCRYPTIONS)
  encryption?: string;
}
