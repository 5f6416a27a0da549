import { createHash, hash } from 'node:crypto';
import { renderSVG } from 'uqr';
import type { ServerCounts } from '../formats/left-out/server-counts.js';
import type { FormatName } from '../formats/format-names.js';
import type { Standing } from '../links/standing.js';
import type { Subscriber } from '../links/subscriber.js';
import { LAST_DAY } from '../../users/user/user.fields.js';
import { escaped } from './escaped.js';
import { importLinks } from './import-links.js';
import { PAGE_SCRIPT, PAGE_STYLE } from './page-style.js';
import { languageOf, PAGE_TEXTS, type PageTexts } from './page-texts.js';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${sha256(PAGE_STYLE)}'`,
  `script-src 'sha256-${sha256(PAGE_SCRIPT)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'x-frame-options': 'DENY',
  vary: 'User-Agent, Accept, Accept-Encoding, Accept-Language',
};

export interface PageContent {
  readonly subscriber: Subscriber;
  readonly standing: Standing;
  /** The address of the link; undefined if the panel does not know it. */
  readonly url: string | undefined;
  readonly title: string;
  /** How many servers the apps of a format can have; empty for a user who gets none. */
  readonly servers: ReadonlyMap<FormatName, ServerCounts>;
  /** The header `Accept-Language`. */
  readonly language: string;
}

/** The page of a link for browsers. It works without scripts, and loads nothing. */
export function subscriptionPage({ subscriber, standing, url, title, servers, language }: PageContent) {
  const chosen = languageOf(language);
  const texts = PAGE_TEXTS[chosen];
  const sections = [stateSection(subscriber, standing, texts), ...linkSections(url, title, servers, texts)].join('\n');
  const html = `<!doctype html>
<html lang="${chosen}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${sections}
</main>
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`;
  const body = Buffer.from(html, 'utf8');
  return { body, etag: `"${hash('sha256', body, 'base64url')}"`, headers: HEADERS };
}

function stateSection(subscriber: Subscriber, standing: Standing, texts: PageTexts): string {
  const { u, d, transferEnable, deviceLimit } = subscriber;
  const used = u + d;
  const percentage = transferEnable === 0n ? 100 : Math.min(100, Number((used * 100n) / transferEnable));
  const devices = deviceLimit === 0 ? '' : `<dl><dt>${texts.devices}</dt><dd>${deviceLimit}</dd></dl>\n`;
  return `<section>
<p class="state${standing === 'active' ? ' active' : ''}">${texts.standing[standing]}</p>
<dl>
<dt>${texts.traffic}</dt><dd>${texts.of(bytes(used), bytes(transferEnable))}</dd>
</dl>
<progress max="100" value="${percentage}" aria-label="${texts.traffic}"></progress>
<dl><dt>${texts.validThrough}</dt><dd>${endOf(subscriber, texts)}</dd></dl>
${devices}</section>`;
}

function endOf({ expiredAt, daysFromFirstUse }: Subscriber, texts: PageTexts): string {
  if (daysFromFirstUse !== null) return texts.fromFirstUse(daysFromFirstUse);
  return expiredAt >= LAST_DAY ? texts.noEnd : expiredAt;
}

function linkSections(
  url: string | undefined,
  title: string,
  servers: PageContent['servers'],
  texts: PageTexts,
): string[] {
  if (url === undefined) return [`<section><h2>${texts.link}</h2><p>${texts.noLink}</p><p>${texts.keep}</p></section>`];
  const apps = importLinks(url, title).map(
    ({ app, format, href }) => `<li><a href="${escaped(href)}">${app}</a>${lacking(servers.get(format), texts)}</li>`,
  );
  return [
    `<section>
<h2><label for="link">${texts.link}</label></h2>
<div class="row"><input id="link" readonly value="${escaped(url)}">
<button type="button" hidden data-done="${texts.copied}">${texts.copy}</button></div>
<p>${texts.keep}</p>
</section>`,
    `<section>
<h2>${texts.open}</h2>
<ul class="apps">${apps.join('')}</ul>
<p>${texts.openHint} ${texts.otherApps}</p>
</section>`,
    `<section>
<h2>${texts.scan}</h2>
<div class="code" role="img" aria-label="${texts.scan}">${renderSVG(url, { border: 0 })}</div>
</section>`,
  ];
}

/** Says that an app cannot have all servers; empty if it can. */
function lacking(counts: ServerCounts | undefined, texts: PageTexts): string {
  if (counts === undefined || counts.needAnotherApp === 0) return '';
  return `<small>${texts.needAnotherApp(counts.needAnotherApp, counts.all)}</small>`;
}

/** `12.3 GiB` */
export function bytes(count: bigint): string {
  let value = Number(count);
  let unit = 0;
  for (; value >= 1024 && unit < UNITS.length - 1; unit++) value /= 1024;
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
