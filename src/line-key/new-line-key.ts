import { ValidateBy, ValidateIf } from 'class-validator';
import { IsText } from '../common/checks.js';
import { randomToken } from '../common/random-token.js';

const PREFIX_BYTES = 6;
const KEY_BYTES = 32;
const SHORTEST_IMPORT = 16;
const LONGEST_IMPORT = 256;
const SHOWN_OF_IMPORT = 4;

/** A key that was in use on another panel. */
export class ImportedKey {
  @ValidateBy(
    { name: 'isKey', validator: { validate: (value) => typeof value === 'string' && isImportable(value) } },
    {
      message: `key must be ${SHORTEST_IMPORT} to ${LONGEST_IMPORT} printable characters, without spaces at its ends`,
      context: { values: { least: SHORTEST_IMPORT, most: LONGEST_IMPORT } },
    },
  )
  key = '';
}

export class LineKeyLabel {
  @ValidateIf((_object, value) => value !== '')
  @IsText('label', 0, 128)
  label = '';
}

/** `lk_`, eight characters that may be shown, and 256 secret bits. */
export function generateKey(): { key: string; prefix: string } {
  const prefix = `lk_${randomToken(PREFIX_BYTES)}`;
  return { key: `${prefix}_${randomToken(KEY_BYTES)}`, prefix };
}

export function prefixOfImport(key: string): string {
  return `${[...key].slice(0, SHOWN_OF_IMPORT).join('')}…`;
}

function isImportable(key: string): boolean {
  const { length } = [...key];
  return (
    length >= SHORTEST_IMPORT &&
    length <= LONGEST_IMPORT &&
    key === key.trim() &&
    key.isWellFormed() &&
    !/\p{C}/u.test(key)
  );
}
