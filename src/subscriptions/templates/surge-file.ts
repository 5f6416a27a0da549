import type { Known } from '../formats/ciphers.js';
import { cleanLineName } from '../formats/entry-names.js';
import type { Format } from '../formats/format.js';
import { surgeLine } from '../formats/lines/surge-line.js';
import { BadTemplate } from './template.errors.js';

const PROXIES = /^\{proxies\}$/m;
const NAMES = '{names}';
/** The size of a file is this number times the names of its proxies. */
const MAX_EXPANSIONS = 300;
/** The name of a group or proxy, at the beginning of a line. */
const NAME = /^([^#;[\]=]+)=/;
const BUILT_IN = ['DIRECT', 'REJECT', 'REJECT-TINYGIF', 'REJECT-DROP', 'REJECT-NO-DROP'];
const HOUR = 3600;

/**
 * The format of Surge or Surfboard, with the groups and rules of a template. The line `{proxies}` stands for the proxies, and
 * `{names}` for their names in a group. The first line tells the app where to update the profile.
 *
 * @param format the name that the address of the link ends with
 * @throws BadTemplate
 */
export function surgeFormat(known: Known, template: string, format: 'surge' | 'surfboard'): Format {
  if (!PROXIES.test(template)) throw BadTemplate.of('surge-proxies', { line: '{proxies}' });
  if (!template.includes(NAMES)) throw BadTemplate.of('surge-names', { word: NAMES });
  const parts = template.split(NAMES);
  if (parts.length > MAX_EXPANSIONS + 1) throw BadTemplate.of('too-many-groups', { most: MAX_EXPANSIONS });
  const names = template.split(/\r\n|\r|\n/).flatMap((line) => NAME.exec(line)?.[1]?.trim() ?? []);
  return {
    type: 'text/plain; charset=utf-8',
    ending: 'conf',
    hasUrl: true,
    taken: [...BUILT_IN, ...names],
    name: cleanLineName,
    print: (proxy) => surgeLine(known, proxy),
    file: (proxies, { url, interval }) => {
      const managed =
        url === undefined
          ? ''
          : `#!MANAGED-CONFIG ${url}?format=${format} interval=${interval * HOUR} strict=false\n\n`;
      const list = proxies.map(({ name }) => name).join(', ');
      const lines = proxies.map(({ text }) => text).join('\n');
      // By functions: a `$` in a text would have a meaning.
      const body = template.replace(PROXIES, () => lines).replaceAll(NAMES, () => list);
      return `${managed}${body.endsWith('\n') ? body : `${body}\n`}`;
    },
  };
}
