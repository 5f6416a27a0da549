import { isJsonObject, type JsonObject } from '../../../common/json/json-object.js';
import { XHTTP_MODES } from '../../../nodes/fields/protocols.js';
import type { ProtocolSettings } from '../../../nodes/fields/settings-column.js';
import { LeftOut } from '../left-out/left-out.js';
import type { Transport } from '../stream.js';
import { wrongSetting } from './wrong-setting.js';

/** A percent sign that no two hexadecimal digits follow. sing-box ends with it. */
const OPEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/;

/** How the bytes of a node of vmess, vless or trojan travel. */
export function transportOf(settings: ProtocolSettings): Transport | LeftOut {
  const { network, headerType, path, requestHost: host, serviceName } = settings;
  if (OPEN_ESCAPE.test(path)) return wrongSetting('path');
  switch (network) {
    case 'tcp':
      return headerType === 'http' ? { network: 'http', path, host } : { network };
    case 'ws':
    case 'httpupgrade':
      return { network, path, host };
    case 'grpc':
      return { network, serviceName };
    case 'xhttp':
      return xhttpOf(settings);
    default:
      return wrongSetting('network');
  }
}

function xhttpOf({ path, requestHost: host, xhttpMode: mode, xhttpExtra }: ProtocolSettings): Transport | LeftOut {
  if (!XHTTP_MODES.some((each) => each === mode)) return wrongSetting('xhttp_mode');
  const extra = xhttpExtra === '' ? undefined : objectIn(xhttpExtra);
  return extra instanceof LeftOut ? extra : { network: 'xhttp', path, host, mode, extra };
}

function objectIn(text: string): JsonObject | LeftOut {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : wrongSetting('xhttp_extra');
  } catch {
    return wrongSetting('xhttp_extra');
  }
}
