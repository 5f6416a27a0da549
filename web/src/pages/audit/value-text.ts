import { writeJson } from '../../api/json.js';
import type { Formats } from '../../format/formats.js';

const BYTES = /^(transfer_enable|u|d|upload|download|charged|charged_\w+|ledger_[ud]|used|bytes)$/;
const SPEEDS = /^(speed_limit|line_rate|node_speed)$/;
const MOMENTS = /(_at|^ban_time|^last_login|^t|^since|^until|^from|^to)$/;
const FLAGS = /^(enable|single|is_\w+|has_\w+)$/;

/** Words for values that are not text. */
export interface ValueWords {
  readonly yes: string;
  readonly no: string;
  readonly none: string;
}

/** Returns the value of a field for people: amounts with units, times in the operator's zone, flags as words. */
export function valueText(field: string, value: unknown, formats: Formats, words: ValueWords): string {
  if (value === undefined) return '';
  if (value === null || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number' || typeof value === 'bigint') return numberText(field, value, formats, words);
  if (Array.isArray(value)) return value.length === 0 ? words.none : value.map(writtenItem).join(', ');
  return typeof value === 'string' ? value : writeJson(value);
}

function numberText(field: string, value: number | bigint, formats: Formats, words: ValueWords): string {
  if (FLAGS.test(field) && (value === 0 || value === 1)) return value === 1 ? words.yes : words.no;
  if (SPEEDS.test(field)) return value === 0 ? words.none : `${formats.bytes(value)}/s`;
  if (BYTES.test(field)) return formats.bytes(value);
  if (MOMENTS.test(field) && value > 1_000_000_000) return formats.moment(Number(value));
  if (/_at$|^ban_time$|^last_login$/.test(field) && value === 0) return words.none;
  return String(value);
}

function writtenItem(item: unknown): string {
  return typeof item === 'string' || typeof item === 'number' ? String(item) : writeJson(item);
}
