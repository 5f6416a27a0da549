import { EnumField, TextField } from '../../../http/fields/field.decorators.js';
import { FAMILIES, type Family } from '../../../nodes/proxy-node.entity.js';

/** The settings of a node that decide which apps can use it. */
export class AppsQuery {
  @EnumField(FAMILIES, { schemaName: 'Family', required: 'always' })
  family: Family;

  @TextField({ required: 'always', max: 64 })
  method: string;

  @TextField({ min: 0, max: 64 })
  protocol?: string;

  @TextField({ min: 0, max: 64 })
  obfs?: string;
}
