import type { FormatName } from '../formats/format-names.js';
import { base64, percent } from '../formats/text-parts.js';

/** The formats of all apps that have such a link. */
export const IMPORT_FORMATS: readonly FormatName[] = [
  'base64',
  'clash',
  'shadowrocket',
  'sing-box',
  'surfboard',
  'surge',
];

/** A link that opens an app with the subscription. */
export interface ImportLink {
  readonly app: string;
  /** What the app gets for its user agent. */
  readonly format: FormatName;
  readonly href: string;
}

/** The links with which apps import a subscription. @param url the address of the link @param title the name in the app */
export function importLinks(url: string, title: string): ImportLink[] {
  const [u, n] = [percent(url), percent(title)];
  return [
    { app: 'Clash', format: 'clash', href: `clash://install-config?url=${u}&name=${n}` },
    { app: 'Stash', format: 'clash', href: `stash://install-config?url=${u}&name=${n}` },
    { app: 'sing-box', format: 'sing-box', href: `sing-box://import-remote-profile?url=${u}#${n}` },
    { app: 'Hiddify', format: 'sing-box', href: `hiddify://import/${url}#${n}` },
    { app: 'Shadowrocket', format: 'shadowrocket', href: `shadowrocket://add/sub://${base64(url)}?remark=${n}` },
    { app: 'Surge', format: 'surge', href: `surge:///install-config?url=${u}&name=${n}` },
    { app: 'Surfboard', format: 'surfboard', href: `surfboard:///install-config?url=${u}&name=${n}` },
    { app: 'v2rayNG', format: 'base64', href: `v2rayng://install-config?name=${n}&url=${u}` },
    { app: 'Happ', format: 'base64', href: `happ://add/${url}` },
    { app: 'Streisand', format: 'base64', href: `streisand://import/${url}` },
  ];
}
