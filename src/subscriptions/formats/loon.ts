import { cleanLineName } from './entry-names.js';
import type { Format } from './format.js';
import { loonLine } from './lines/loon-line.js';

/** The lines of Loon. */
export const LOON: Format = {
  type: 'text/plain; charset=utf-8',
  ending: 'txt',
  name: cleanLineName,
  print: loonLine,
  file: (proxies) => proxies.map(({ text }) => `${text}\n`).join(''),
};
