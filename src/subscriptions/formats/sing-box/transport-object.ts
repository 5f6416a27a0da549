import type { JsonObject } from '../../../common/json/json-object.js';
import { EARLY_DATA_HEADER, requestPath } from '../early-data.js';
import type { HttpTransport, Transport } from '../stream.js';

/** The key `transport`; no key for tcp. sing-box has no xhttp. */
export function transportObject(transport: Transport): JsonObject {
  switch (transport.network) {
    case 'tcp':
    case 'xhttp':
      return {};
    case 'http':
      return { transport: httpObject(transport) };
    case 'ws':
      return { transport: webSocketObject(transport) };
    case 'httpupgrade':
      return { transport: upgradeObject(transport) };
    case 'grpc':
      return { transport: { type: 'grpc', service_name: transport.serviceName } };
  }
}

function httpObject({ path, host }: HttpTransport): JsonObject {
  return { type: 'http', ...(host !== '' && { host: [host] }), path: requestPath(path).path, method: 'GET' };
}

function webSocketObject({ path: text, host }: HttpTransport): JsonObject {
  const { path, earlyData } = requestPath(text);
  return {
    type: 'ws',
    path,
    ...(host !== '' && { headers: { Host: host } }),
    ...(earlyData > 0 && { max_early_data: earlyData, early_data_header_name: EARLY_DATA_HEADER }),
  };
}

function upgradeObject({ path, host }: HttpTransport): JsonObject {
  return { type: 'httpupgrade', ...(host !== '' && { host }), path: requestPath(path).path };
}
