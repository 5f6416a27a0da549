import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { X } from '../../icons/icons.js';
import { useFilters } from '../../lists/use-filters.js';

/** Says that the log shows only the changes of one job, and takes that filter away. */
export function JobFilter() {
  const { t } = useTranslation();
  const filters = useFilters();
  const job = filters.get('operation');
  if (job === '') return null;
  return (
    <Button variant="light" rightSection={<X size={14} aria-hidden />} onClick={() => filters.set({ operation: null })}>
      {t('audit.folded.only', { job })}
    </Button>
  );
}
