import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { USER_STATES } from '../../api/resources/users.js';
import { SearchField } from '../../lists/search-field.js';
import { SelectFilter } from '../../lists/select-filter.js';
import { TextFilter } from '../../lists/text-filter.js';
import { useFilters } from '../../lists/use-filters.js';
import { useGroupNames, useLevelNames } from '../../api/queries/use-names.js';

/** The filters of the list of users. */
export function UserFilters() {
  const { t } = useTranslation();
  const filters = useFilters();
  const levelNames = useLevelNames();
  const groupNames = useGroupNames();
  return (
    <Group gap="sm" className="filters" role="search">
      <SearchField value={filters.get('q')} label={t('users.search')} onSearch={(q) => filters.set({ q })} />
      <SelectFilter
        name="state"
        label={t('users.state')}
        data={USER_STATES.map((value) => ({ value, label: t(`users.states.${value}`) }))}
      />
      {levelNames.length > 1 && <SelectFilter name="level" label={t('users.level')} data={levelNames} />}
      {groupNames.length > 0 && <SelectFilter name="group" label={t('users.group')} data={groupNames} />}
      <TextFilter name="tag" label={t('users.tag')} />
      <SelectFilter
        name="near"
        label={t('users.near')}
        data={[
          { value: 'quota', label: t('users.nearQuota') },
          { value: 'expiry', label: t('users.nearExpiry') },
        ]}
      />
      <SelectFilter name="online" label={t('users.online')} data={[{ value: 'true', label: t('users.onlineNow') }]} />
    </Group>
  );
}
