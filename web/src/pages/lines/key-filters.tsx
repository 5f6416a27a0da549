import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KEY_STATES } from '../../api/resources/line-keys.js';
import type { Node } from '../../api/resources/nodes.js';
import { SearchField } from '../../lists/search-field.js';
import { SelectFilter } from '../../lists/select-filter.js';
import { useFilters } from '../../lists/use-filters.js';

/** The filters of the list of line keys. */
export function KeyFilters({ nodes }: { nodes: readonly Node[] }) {
  const { t } = useTranslation();
  const filters = useFilters();
  return (
    <Group gap="sm" className="filters" role="search">
      <SearchField value={filters.get('q')} label={t('lines.search')} onSearch={(q) => filters.set({ q })} />
      <SelectFilter
        name="state"
        label={t('lines.state')}
        placeholder={t('lines.valid')}
        data={[
          ...KEY_STATES.map((value) => ({ value, label: t(`lines.states.${value}`) })),
          { value: 'all', label: t('common.all') },
        ]}
      />
      <SelectFilter
        searchable
        name="node"
        label={t('lines.node')}
        placeholder={t('lines.allNodes')}
        data={nodes.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </Group>
  );
}
