import { isJsonObject, type JsonObject } from '../../../common/json/json-object.js';
import { LeftOut } from '../left-out/left-out.js';
import type { XhttpTransport } from '../stream.js';

type Converter = (value: unknown) => unknown;

const text: Converter = (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);
const flag: Converter = (value) => (typeof value === 'boolean' ? value : undefined);
const texts: Converter = (value) =>
  isJsonObject(value) && Object.values(value).every((each) => typeof each === 'string') ? value : undefined;

/** Xray's names of settings, those of mihomo, and the form that mihomo reads: another one makes it reject the whole file. */
const XMUX: ReadonlyMap<string, readonly [string, Converter]> = new Map([
  ['maxConcurrency', ['max-concurrency', text]],
  ['maxConnections', ['max-connections', text]],
  ['cMaxReuseTimes', ['c-max-reuse-times', text]],
  ['hMaxRequestTimes', ['h-max-request-times', text]],
  ['hMaxReusableSecs', ['h-max-reusable-secs', text]],
]);
const EXTRA: ReadonlyMap<string, readonly [string, Converter]> = new Map([
  ['headers', ['headers', texts]],
  ['noGRPCHeader', ['no-grpc-header', flag]],
  ['xPaddingBytes', ['x-padding-bytes', text]],
  ['xmux', ['reuse-settings', (value) => (isJsonObject(value) ? converted(value, XMUX) : undefined)]],
]);

/** The options of xhttp in the words of mihomo. A server with a setting that mihomo lacks is left out. */
export function xhttpOptions({ path, host, mode, extra = {} }: XhttpTransport): JsonObject | LeftOut {
  const options = converted(extra, EXTRA);
  return options instanceof LeftOut ? options : { path, ...(host !== '' && { host }), mode, ...options };
}

function converted(settings: JsonObject, names: typeof EXTRA): JsonObject | LeftOut {
  const options: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(settings)) {
    const [key = '', convert] = names.get(name) ?? [];
    const own = convert?.(value);
    if (own instanceof LeftOut) return own;
    if (own === undefined) return LeftOut.because('no-xhttp-extra', { name });
    options[key] = own;
  }
  return options;
}
