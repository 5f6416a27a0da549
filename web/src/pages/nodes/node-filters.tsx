import { Group, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FAMILIES, NODE_STATES } from '../../api/resources/nodes.js';
import { SearchField } from '../../lists/search-field.js';
import { SelectFilter } from '../../lists/select-filter.js';
import { useFilters } from '../../lists/use-filters.js';
import { useRights } from '../../session/use-session.js';
import { useGroupNames, useLevelNames } from '../../api/queries/use-names.js';

/** The filters of the list of nodes. */
export function NodeFilters() {
  const { t } = useTranslation();
  const filters = useFilters();
  const enabled = useRights()('users:read');
  const levelNames = useLevelNames({ enabled });
  const groupNames = useGroupNames({ enabled });
  return (
    <Group gap="sm" className="filters" role="search">
      <SearchField value={filters.get('q')} label={t('nodes.search')} onSearch={(q) => filters.set({ q })} />
      <SegmentedControl
        aria-label={t('nodes.state')}
        value={filters.get('state')}
        onChange={(next) => filters.set({ state: next })}
        data={[
          { value: '', label: t('common.all') },
          ...NODE_STATES.map((value) => ({ value, label: t(`nodes.states.${value}`) })),
        ]}
      />
      <SelectFilter
        name="family"
        label={t('nodes.family')}
        data={FAMILIES.map((value) => ({ value, label: t(`nodes.families.${value}`) }))}
      />
      {levelNames.length > 1 && <SelectFilter name="level" label={t('nodes.level')} data={levelNames} />}
      {groupNames.length > 0 && <SelectFilter name="group" label={t('users.group')} data={groupNames} />}
    </Group>
  );
}
