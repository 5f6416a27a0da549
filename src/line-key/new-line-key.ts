import { randomToken } from '../common/secrets/random-token.js';
import { CheckedTextField } from '../fields/field.decorators.js';

const PREFIX_BYTES = 6;
const KEY_BYTES = 32;
const MIN_IMPORT = 16;
const MAX_IMPORT = 256;
const SHOWN_OF_IMPORT = 4;

/** A key of another panel. */
export class ImportedKey {
  @CheckedTextField({
    check: 'isKey',
    code: 'line-key',
    problem: `must be ${MIN_IMPORT} to ${MAX_IMPORT} printable characters, without spaces at its ends`,
    values: { least: MIN_IMPORT, most: MAX_IMPORT },
    isValid: isImportable,
  })
  key = '';
}

/** A key has `lk_`, eight public characters, and 256 secret bits. */
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
    length >= MIN_IMPORT && length <= MAX_IMPORT && key === key.trim() && key.isWellFormed() && !/\p{C}/u.test(key)
  );
}
