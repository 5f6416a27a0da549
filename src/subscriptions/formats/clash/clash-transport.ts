import type { JsonObject } from '../../../common/json/json-object.js';
import { EARLY_DATA_HEADER, requestPath } from '../early-data.js';
import { LeftOut } from '../left-out/left-out.js';
import type { HttpTransport, Transport } from '../stream.js';
import { xhttpOptions } from './xhttp-options.js';

/** How the bytes travel. */
export function transportFields(transport: Transport): JsonObject | LeftOut {
  switch (transport.network) {
    case 'tcp':
      return {};
    case 'http':
      return { network: 'http', 'http-opts': httpOptions(transport) };
    case 'ws':
      return { network: 'ws', 'ws-opts': webSocketOptions(transport) };
    case 'httpupgrade':
      return { network: 'ws', 'ws-opts': { ...requestOptions(transport), 'v2ray-http-upgrade': true } };
    case 'grpc':
      return { network: 'grpc', 'grpc-opts': { 'grpc-service-name': transport.serviceName } };
    case 'xhttp': {
      const options = xhttpOptions(transport);
      return options instanceof LeftOut ? options : { network: 'xhttp', 'xhttp-opts': options };
    }
  }
}

/** With lists: mihomo rejects the file for a single text. */
function httpOptions({ path, host }: HttpTransport): JsonObject {
  return { method: 'GET', path: [requestPath(path).path], ...(host !== '' && { headers: { Host: [host] } }) };
}

function webSocketOptions(transport: HttpTransport): JsonObject {
  const { earlyData } = requestPath(transport.path);
  return {
    ...requestOptions(transport),
    ...(earlyData > 0 && { 'max-early-data': earlyData, 'early-data-header-name': EARLY_DATA_HEADER }),
  };
}

function requestOptions({ path, host }: HttpTransport): JsonObject {
  return { path: requestPath(path).path, ...(host !== '' && { headers: { Host: host } }) };
}
