import { LINK_APPS, SHADOWROCKET_APP } from './ciphers.js';
import type { FileContext, Format, PrintedProxy } from './format.js';
import { cleanName } from './entry-names.js';
import { proxyLink } from './links/proxy-link.js';
import { base64 } from './text-parts.js';

const GIB = 1024n ** 3n;
const PLAIN = 'text/plain; charset=utf-8';

/** Base64 of links, one a line: the default of every panel. */
export const LINK_LIST: Format = {
  type: PLAIN,
  ending: 'txt',
  appsKnow: LINK_APPS,
  name: cleanName,
  print: (proxy, title) => proxyLink(proxy, title),
  file: (proxies) => base64(linesOf(proxies)),
};

/** The same with a first line that Shadowrocket shows. */
export const SHADOWROCKET: Format = {
  ...LINK_LIST,
  appsKnow: SHADOWROCKET_APP,
  file: (proxies, context) => base64(`STATUS=${status(context)}\n${linesOf(proxies)}`),
};

function linesOf(proxies: readonly PrintedProxy[]): string {
  return proxies.map(({ text }) => `${text}\n`).join('');
}

/** Without the used bytes: each of them would make another file. */
function status({ allowance, lastDay }: FileContext): string {
  return `${allowance / GIB} GiB, until ${lastDay}`;
}
