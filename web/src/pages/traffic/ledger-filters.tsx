import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { users } from '../../api/resources/users.js';
import { useAction } from '../../feedback/use-action.js';
import { DateRangeFilter } from '../../lists/date-range-filter.js';
import { SearchField } from '../../lists/search-field.js';
import { SelectFilter } from '../../lists/select-filter.js';
import { useFilters } from '../../lists/use-filters.js';
import { useAllNodes } from '../../api/queries/use-all-nodes.js';

/** The largest id, which no user has: the filter then matches nothing. */
const NOBODY = '2147483647';

/** The filters of the ledger. */
export function LedgerFilters() {
  const { t } = useTranslation();
  const filters = useFilters();
  const nodeNames = useAllNodes().map(({ id, name }) => ({ value: String(id), label: name }));
  // The API filters by id. An e-mail is replaced by the first user that the search returns.
  const find = useAction(async (text: string) => {
    const isNumber = /^\d*$/.test(text);
    const user = isNumber ? text : (await users.list({ q: text, limit: 1 })).items[0]?.id;
    filters.set({ user: user === undefined ? NOBODY : String(user) });
  });
  return (
    <Group gap="sm" mb="md" className="filters" role="search">
      <SearchField value={filters.get('user')} label={t('traffic.searchUser')} onSearch={(text) => find.mutate(text)} />
      <SelectFilter searchable name="node" label={t('traffic.node')} data={nodeNames} />
      <DateRangeFilter />
      <Text size="xs" c="dimmed">
        {t('traffic.utcDays')}
      </Text>
    </Group>
  );
}
