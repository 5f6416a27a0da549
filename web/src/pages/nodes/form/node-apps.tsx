import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ENCRYPTIONS, FLOWS, NETWORKS, SECURITIES } from '../../../../../src/nodes/fields/protocols.js';
import { FAMILIES, nodes } from '../../../api/resources/nodes.js';
import { oneOf } from '../../../forms/one-of.js';
import { AppUses } from '../app-uses.js';
import type { NodeValues } from './node-values.js';

/** The time for which a typed name rests before the panel is asked about it. */
const PAUSE_MS = 250;

/** What apps must know too where the protocol has a transport. */
function transportOf({ family, network, tls, flow, encryption }: NodeValues) {
  if (family === 'ss' || family === 'ssr') return {};
  return {
    network: oneOf(NETWORKS, network),
    tls: oneOf(SECURITIES, tls),
    flow: oneOf(FLOWS, flow),
    encryption: oneOf(ENCRYPTIONS, encryption),
  };
}

/** Says which apps can use a node with the settings in the form. */
export function NodeApps({ settings }: { settings: NodeValues }) {
  const { family, method, protocol, obfs } = settings;
  const [typed] = useDebouncedValue(method, PAUSE_MS);
  const query = { family: oneOf(FAMILIES, family) ?? 'ss', method: typed, protocol, obfs, ...transportOf(settings) };
  const { data } = useQuery({
    queryKey: ['apps', query],
    queryFn: () => nodes.apps(query),
    enabled: typed !== '',
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return data !== undefined && <AppUses uses={data.items} />;
}
