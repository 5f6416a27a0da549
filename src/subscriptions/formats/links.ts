import { inUrl } from '../../common/checks/host.js';
import { base64Url, percent } from './text-parts.js';
import type { Proxy, ShadowsocksProxy, ShadowsocksRProxy } from './proxy.js';

/** A proxy as a link. @param group the name of the subscription */
export function proxyLink(proxy: Proxy, group = ''): string {
  return proxy.kind === 'ss' ? ssLink(proxy) : ssrLink(proxy, group);
}

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

/** `obfs-local` with its options, as SIP002 and SIP008 write them. */
export function pluginText(plugin: NonNullable<ShadowsocksProxy['plugin']>): string {
  return `obfs-local;${pluginOptions(plugin)}`;
}

/** The options alone: a backslash stands before `:`, `;`, `=` and a backslash. */
export function pluginOptions({ mode, host }: NonNullable<ShadowsocksProxy['plugin']>): string {
  return [`obfs=${mode}`, ...(host === '' ? [] : [`obfs-host=${host.replace(/[:;=\\]/g, '\\$&')}`])].join(';');
}
