import { fitsMethod, userKey2022 } from '../../../nodes/fields/keys.js';
import { is2022, KEY_BYTES_2022, SHARED_METHODS } from '../../../nodes/fields/protocols.js';
import { LeftOut } from '../left-out/left-out.js';
import type { OpenPlace, ProxySettings } from '../place.js';
import type { CommonProxy, ObfsPlugin, ShadowsocksProxy } from '../proxy.js';
import { wrongSetting } from './wrong-setting.js';

/** A node of Shadowsocks whose users share a port. */
export function sharedShadowsocksOf(place: OpenPlace, uuid: string, common: CommonProxy): ShadowsocksProxy | LeftOut {
  const { method } = place.node;
  if (!SHARED_METHODS.includes(method)) return wrongSetting('method');
  const password = passwordOf(place, uuid);
  if (password instanceof LeftOut) return password;
  const plugin = pluginOf(place.node);
  if (plugin instanceof LeftOut) return plugin;
  return { ...common, kind: 'ss', method, password, plugin };
}

/** The UUID, or for a 2022 cipher the keys of the node and of the user (SIP022). */
function passwordOf({ node: { method }, secrets }: OpenPlace, uuid: string): string | LeftOut {
  if (!is2022(method)) return uuid;
  const serverKey = secrets.serverKey ?? '';
  // One key of another length makes mihomo reject the whole file.
  if (!fitsMethod(serverKey, method))
    return LeftOut.because('keys-2022', { method, bytes: KEY_BYTES_2022[method] ?? 0 });
  return `${serverKey}:${userKey2022(uuid, method)}`;
}

function pluginOf({ obfs, settings }: ProxySettings): ObfsPlugin | undefined | LeftOut {
  if (obfs === 'plain') return undefined;
  if (obfs !== 'http') return LeftOut.because('obfs', { obfs });
  return { mode: 'http', host: settings.requestHost, path: settings.path === '/' ? '' : settings.path };
}
