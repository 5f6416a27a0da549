import { dayNumber, endOfDay } from '../../common/time/utc-date.js';
import { LAST_DAY } from '../../users/user/user.fields.js';
import type { Format } from '../formats/format.js';
import { base64, percent } from '../formats/text-parts.js';
import type { Subscriber } from '../links/subscriber.js';

/** The headers of every response with a known code, also of the page. */
export function commonHeaders(subscriber: Subscriber): Record<string, string> {
  return {
    'subscription-userinfo': userInfo(subscriber),
    'cache-control': 'private, no-cache',
    'cdn-cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
  };
}

/** The headers of a file for an app. @param interval hours @param url the address of the link */
export function fileHeaders(
  { type, ending }: Pick<Format, 'type' | 'ending'>,
  title: string,
  interval: number,
  url: string | undefined,
): Record<string, string> {
  return {
    'content-type': type,
    vary: 'User-Agent, Accept, Accept-Encoding',
    'profile-update-interval': String(interval),
    'profile-title': isPlain(title) ? title : `base64:${base64(title)}`,
    // No name of a user: the file lies in folders of others.
    'content-disposition': `attachment; filename*=UTF-8''${extendedValue(title)}.${ending}`,
    ...(url === undefined ? {} : { 'profile-web-page-url': `${url}?format=page` }),
  };
}

/** A field value (RFC 9110, 5.5) that apps do not take for base64. */
function isPlain(title: string): boolean {
  return /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(title) && !/^base64:/i.test(title);
}

/** The value of a parameter with `*` (RFC 8187, 3.2.1), which takes fewer characters than a URL. */
function extendedValue(text: string): string {
  return percent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * The bytes of a user and the end of their account, always four whole numbers: some apps drop the header if one is missing. `expire`
 * is the last second of the last valid day, in UTC like the day itself; 0 for an account without end.
 */
function userInfo({ u, d, transferEnable, expiredAt }: Subscriber): string {
  const expire = expiredAt >= LAST_DAY ? 0 : endOfDay(dayNumber(expiredAt)) - 1;
  return `upload=${u}; download=${d}; total=${transferEnable}; expire=${expire}`;
}
