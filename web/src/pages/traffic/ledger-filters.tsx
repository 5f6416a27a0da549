import { Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nodes } from '../../api/nodes.js';
import { users } from '../../api/users.js';
import { SearchField } from '../../parts/search-field.js';
import { useAction } from '../../parts/use-action.js';
import { useFilters } from '../../parts/use-filters.js';

/** No user has the last number that there could be. */
const NOBODY = '2147483647';

/** What narrows the ledger down. */
export function LedgerFilters() {
  const { t } = useTranslation();
  const filters = useFilters();
  const all = useQuery({ queryKey: ['nodes', 'all'], queryFn: () => nodes.list() }).data?.items ?? [];
  // The ledger goes by numbers; whoever types an e-mail means the first user that it finds.
  const find = useAction(async (text: string) => {
    const isNumber = /^\d*$/.test(text);
    const user = isNumber ? text : (await users.list({ q: text, limit: 1 })).items[0]?.id;
    filters.set({ user: user === undefined ? NOBODY : String(user) });
  });
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
      <SearchField value={filters.get('user')} label={t('traffic.searchUser')} onSearch={(text) => find.mutate(text)} />
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
