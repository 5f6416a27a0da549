import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FAMILIES, nodes } from '../../api/resources/nodes.js';
import { oneOf } from '../../forms/one-of.js';
import { AppUses } from './app-uses.js';
import type { NodeValues } from './node-values.js';

/** The time for which a typed name rests before the panel is asked about it. */
const PAUSE_MS = 250;

/** Says which apps can use a node with the settings in the form. */
export function NodeApps({ settings }: { settings: Pick<NodeValues, 'family' | 'method' | 'protocol' | 'obfs'> }) {
  const { family, method, protocol, obfs } = settings;
  const [typed] = useDebouncedValue(method, PAUSE_MS);
  const query = { family: oneOf(FAMILIES, family) ?? 'ss', method: typed, protocol, obfs };
  const { data } = useQuery({
    queryKey: ['apps', query],
    queryFn: () => nodes.apps(query),
    enabled: typed !== '',
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return data !== undefined && <AppUses uses={data.items} />;
}
