import { Autocomplete, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nodes } from '../../../api/resources/nodes.js';
import type { NodeValues } from './node-values.js';

interface AlgorithmFieldProps {
  readonly form: UseFormReturnType<NodeValues>;
  readonly name: 'method' | 'protocol' | 'obfs';
}

/** The cipher, protocol or obfuscation. A known daemon offers those that it has; for another one any name may be typed. */
export function AlgorithmField({ form, name }: AlgorithmFieldProps) {
  const { t } = useTranslation();
  const { data } = useQuery({ queryKey: ['daemons'], queryFn: nodes.daemons, staleTime: Infinity });
  const { daemon, family } = form.values;
  const all = data?.items ?? [];
  const own = all.find((each) => each.daemon === daemon)?.[name] ?? [];
  const input = { label: t(`nodes.${name}`), ...form.getInputProps(name) };
  if (own.length === 0) {
    const similar = all.find((each) => each.daemon === (family === 'ssr' ? 'vnet-ssr' : 'xrayr'))?.[name] ?? [];
    return <Autocomplete {...input} description={t('nodes.form.anyName')} data={[...similar]} />;
  }
  const value = form.values[name];
  const isKnown = own.some((each) => each === value);
  return (
    <Select
      {...input}
      searchable
      allowDeselect={false}
      description={t(`nodes.form.choices.${name}`)}
      // An older node may have a name that its daemon lacks.
      data={
        isKnown || value === '' ? [...own] : [{ value, label: t('nodes.form.unknownName', { name: value }) }, ...own]
      }
    />
  );
}
