import { hash } from 'node:crypto';
import { SubscriptionAnswer } from './subscription-answer.js';
import { escaped } from './escaped.js';
import { languageOf, PAGE_TEXTS } from './page-texts.js';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'private, no-cache',
  'cdn-cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
  vary: 'User-Agent, Accept, Accept-Encoding, Accept-Language',
};

/**
 * The answer for a robot that fetches a link because somebody has posted it: messengers show a preview of each link. It says nothing about
 * the user, and does not repeat the link.
 *
 * @param language the header `Accept-Language`
 */
export function robotAnswer(title: string, language: string): SubscriptionAnswer {
  const chosen = languageOf(language);
  const html = `<!doctype html>
<html lang="${chosen}">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
</head>
<body><p>${PAGE_TEXTS[chosen].private}</p></body>
</html>
`;
  const body = Buffer.from(html, 'utf8');
  return new SubscriptionAnswer(body, `"${hash('sha256', body, 'base64url')}"`, HEADERS);
}
