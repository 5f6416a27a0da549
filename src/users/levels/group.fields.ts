import { IntegerField, TextField } from '../../fields/field.decorators.js';
import type { ChangeOf } from '../../fields/field-types.js';

/** A group of users. */
export class GroupFields {
  @IntegerField({ access: 'read' })
  readonly id: number;

  @TextField({ required: 'new', max: 64 })
  name = '';
}

export type NewGroup = ChangeOf<GroupFields>;
export type GroupChange = ChangeOf<GroupFields>;
