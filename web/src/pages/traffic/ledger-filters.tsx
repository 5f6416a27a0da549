import { Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nodes } from '../../api/nodes.js';
import { SearchField } from '../../parts/search-field.js';
import { useFilters } from '../../parts/use-filters.js';

/** What narrows the ledger down. */
export function LedgerFilters() {
  const { t } = useTranslation();
  const filters = useFilters();
  const all = useQuery({ queryKey: ['nodes', 'all'], queryFn: () => nodes.list() }).data?.items ?? [];
  const day = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      aria-label={t(`traffic.${name}`)}
      value={filters.get(name)}
      onChange={(event) => filters.set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Group gap="sm" mb="md" className="filters" role="search">
      <SearchField value={filters.get('user')} label={t('traffic.searchUser')} onSearch={(user) => filters.set({ user })} />
      <Select
        clearable
        searchable
        aria-label={t('traffic.node')}
        placeholder={t('traffic.node')}
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filters.get('node') || null}
        onChange={(node) => filters.set({ node })}
      />
      {day('from')}
      {day('to')}
    </Group>
  );
}
