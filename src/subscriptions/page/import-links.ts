import { base64, percent } from '../formats/text-parts.js';

/** A link that opens an app with the subscription. */
export interface ImportLink {
  readonly app: string;
  readonly href: string;
}

/** The links with which apps import a subscription. @param url the address of the link @param title the name in the app */
export function importLinks(url: string, title: string): ImportLink[] {
  const [u, n] = [percent(url), percent(title)];
  return [
    { app: 'Clash', href: `clash://install-config?url=${u}&name=${n}` },
    { app: 'Stash', href: `stash://install-config?url=${u}&name=${n}` },
    { app: 'sing-box', href: `sing-box://import-remote-profile?url=${u}#${n}` },
    { app: 'Hiddify', href: `hiddify://import/${url}#${n}` },
    { app: 'Shadowrocket', href: `shadowrocket://add/sub://${base64(url)}?remark=${n}` },
    { app: 'Surge', href: `surge:///install-config?url=${u}&name=${n}` },
    { app: 'Surfboard', href: `surfboard:///install-config?url=${u}&name=${n}` },
    { app: 'v2rayNG', href: `v2rayng://install-config?name=${n}&url=${u}` },
    { app: 'Happ', href: `happ://add/${url}` },
    { app: 'Streisand', href: `streisand://import/${url}` },
  ];
}
