import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFilters } from './use-filters.js';

interface SelectFilterProps extends Pick<SelectProps, 'data' | 'maw' | 'placeholder' | 'searchable'> {
  readonly name: string;
  readonly label: string;
}

/** A filter for one of several values, kept in the address. */
export function SelectFilter({ name, label, ...select }: SelectFilterProps) {
  const { t } = useTranslation();
  const filters = useFilters();
  return (
    <Select
      clearable
      aria-label={label}
      placeholder={label}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      value={filters.get(name) || null}
      onChange={(value) => filters.set({ [name]: value })}
      {...select}
    />
  );
}
