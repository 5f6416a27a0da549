import { MAX_INT32 } from '../../common/integers.js';
import { AnyTextField, EnumField } from '../../fields/field.decorators.js';
import { IntegerFilter } from '../../fields/query.decorators.js';
import { FORMAT_NAMES, type FormatName } from '../../subscriptions/formats/format-names.js';

/** A new text. */
export class TextContentDto {
  @AnyTextField({ required: 'always', description: 'The whole text, 48,000 bytes at most' })
  content: string;
}

/** Which file to show. */
export class PreviewQuery {
  @EnumField(FORMAT_NAMES)
  format: FormatName = 'base64';
}

/** For whom a text that is not stored is tried. */
export class PreviewUserQuery {
  @IntegerFilter(1, MAX_INT32, { description: 'The number of the user whose file is shown' })
  user = 1;
}
