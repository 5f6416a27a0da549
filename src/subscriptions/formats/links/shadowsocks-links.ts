import { inUrl } from '../../../common/checks/host.js';
import type { ObfsPlugin, ShadowsocksProxy, ShadowsocksRProxy } from '../proxy.js';
import { base64Url, percent } from '../text-parts.js';

/** `ss://` by SIP002; with a 2022 cipher by SIP022, which does not allow base64. */
export function ssLink({ method, password, host, port, plugin, name }: ShadowsocksProxy): string {
  const is2022 = method.startsWith('2022-');
  const user = is2022 ? `${percent(method)}:${percent(password)}` : base64Url(`${method}:${password}`);
  const options = plugin === undefined ? '' : `/?plugin=${percent(pluginText(plugin))}`;
  return `ss://${user}@${inUrl(host)}:${port}${options}#${percent(name)}`;
}

/** `ssr://`, by the wiki of shadowsocksr. An IPv6 address stands without brackets: the scheme has no rule for it. */
export function ssrLink(proxy: ShadowsocksRProxy, group: string): string {
  const { host, port, protocol, method, obfs, password, obfsParam, protocolParam, name } = proxy;
  const parameters = [
    ['obfsparam', obfsParam],
    ['protoparam', protocolParam],
    ['remarks', name],
    ['group', group],
  ] as const;
  const query = parameters.filter(([, text]) => text !== '').map(([key, text]) => `${key}=${base64Url(text)}`);
  return `ssr://${base64Url(
    `${host}:${port}:${protocol}:${method}:${obfs}:${base64Url(password)}/?${query.join('&')}`,
  )}`;
}

/** `obfs-local` with its options, as SIP002 writes them. */
function pluginText(plugin: ObfsPlugin): string {
  return `obfs-local;${pluginOptions(plugin)}`;
}

/** The options alone, as SIP008 writes them: a backslash stands before `:`, `;`, `=` and a backslash. */
export function pluginOptions({ mode, host, path }: ObfsPlugin): string {
  return [
    `obfs=${mode}`,
    ...(host === '' ? [] : [`obfs-host=${escaped(host)}`]),
    ...(path === '' ? [] : [`obfs-uri=${escaped(path)}`]),
  ].join(';');
}

function escaped(text: string): string {
  return text.replace(/[:;=\\]/g, '\\$&');
}
