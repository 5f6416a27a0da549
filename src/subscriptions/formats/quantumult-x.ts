import { cleanLineName } from './entry-names.js';
import type { Format } from './format.js';
import { quantumultLine } from './lines/quantumult-line.js';
import { base64 } from './text-parts.js';

/** Base64 of the lines of Quantumult X. */
export const QUANTUMULT_X: Format = {
  type: 'text/plain; charset=utf-8',
  ending: 'txt',
  name: cleanLineName,
  print: quantumultLine,
  file: (proxies) => base64(proxies.map(({ text }) => `${text}\n`).join('')),
};
