import fc from 'fast-check';
import type { Format } from '../formats/format.js';
import { fileHeaders } from './answer-headers.js';

/** RFC 9110, 5.5: what a strict reader takes for the value of a field. */
const FIELD_VALUE = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;
/** RFC 6266 and RFC 8187: a type and one extended parameter. */
const DISPOSITION = /^attachment; filename\*=UTF-8''((?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+)$/;

const format: Pick<Format, 'type' | 'ending'> = { type: 'text/yaml; charset=utf-8', ending: 'yaml' };
/** What the setting accepts. */
const titles = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 25 }),
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 25 }),
    fc.constantFrom("Ann's (2)*", 'base64:x', ' Linegate ', '"a"; b=c', '100%', '节点'),
  )
  .filter((title) => /^[^\p{C}]{1,25}$/u.test(title));

function titleIn(value: string): string {
  const [, encoded] = /^base64:(.*)$/.exec(value) ?? [];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString('utf8');
}

describe('the headers of a file', () => {
  it('are read by a strict parser as they were, whatever the title', () => {
    fc.assert(
      fc.property(titles, (title) => {
        const headers = fileHeaders(format, title, 24, 'https://example.com/s/code');
        expect(Object.values(headers).filter((value) => !FIELD_VALUE.test(value))).toEqual([]);
        expect(titleIn(headers['profile-title'] ?? '')).toBe(title);
        const [, name = ''] = DISPOSITION.exec(headers['content-disposition'] ?? '') ?? [];
        expect(decodeURIComponent(name)).toBe(`${title}.yaml`);
      }),
    );
  });
});
