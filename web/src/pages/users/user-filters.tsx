import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { groups, levels } from '../../api/levels.js';
import { USER_STATES } from '../../api/users.js';
import { SearchField } from '../../parts/search-field.js';
import { useFilters } from '../../parts/use-filters.js';

/** What narrows the list of users down. */
export function UserFilters() {
  const { t } = useTranslation();
  const filters = useFilters();
  const levelNames = useQuery({ queryKey: ['levels'], queryFn: levels.list }).data?.items.map(({ name }) => name) ?? [];
  const groupNames = useQuery({ queryKey: ['groups'], queryFn: groups.list }).data?.items.map(({ name }) => name) ?? [];
  const select = (
    name: string,
    label: string,
    data: readonly { value: string; label: string }[] | readonly string[],
  ) => (
    <Select
      clearable
      aria-label={label}
      placeholder={label}
      data={[...data] as string[]}
      value={filters.get(name) || null}
      onChange={(value) => filters.set({ [name]: value })}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
    />
  );
  return (
    <Group gap="sm" className="filters" role="search">
      <SearchField value={filters.get('q')} label={t('users.search')} onSearch={(q) => filters.set({ q })} />
      {select(
        'state',
        t('users.state'),
        USER_STATES.map((value) => ({ value, label: t(`users.states.${value}`) })),
      )}
      {levelNames.length > 1 && select('level', t('users.level'), levelNames)}
      {groupNames.length > 0 && select('group', t('users.group'), groupNames)}
      {select('near', t('users.near'), [
        { value: 'quota', label: t('users.nearQuota') },
        { value: 'expiry', label: t('users.nearExpiry') },
      ])}
      {select('online', t('users.online'), [{ value: 'true', label: t('users.onlineNow') }])}
    </Group>
  );
}
