import { IntegerField, TextField } from '../../fields/field.decorators.js';
import type { ChangeOf, DocumentOf } from '../../fields/field-types.js';

/** A level: a rank with a name. */
export class LevelFields {
  @IntegerField({ access: 'read' })
  readonly id: number;

  @TextField({ required: 'new', max: 64 })
  name = '';

  @IntegerField({
    required: 'new',
    min: -1_000_000,
    max: 1_000_000,
    option: { flags: '--rank <number>', description: 'position among the levels' },
  })
  rank = 0;
}

export type LevelDocument = DocumentOf<LevelFields>;
export type NewLevel = ChangeOf<LevelFields>;
export type LevelChange = ChangeOf<LevelFields>;
