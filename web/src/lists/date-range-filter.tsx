import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFilters } from './use-filters.js';

/** The filters `from` and `to`: the first and the last day of a list. */
export function DateRangeFilter() {
  const { t } = useTranslation();
  const filters = useFilters();
  return (['from', 'to'] as const).map((name) => (
    <TextInput
      key={name}
      type="date"
      aria-label={t(`traffic.${name}`)}
      value={filters.get(name)}
      onChange={(event) => filters.set({ [name]: event.currentTarget.value })}
    />
  ));
}
