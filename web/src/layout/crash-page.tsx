import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CircleX } from '../icons/icons.js';
import { EmptyState } from '../parts/empty-state.js';

/** A page that failed, most often because the panel was updated while it was open. */
export function CrashPage() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon={CircleX}
        title={t('layout.crashed')}
        action={<Button onClick={() => window.location.reload()}>{t('layout.reload')}</Button>}
      >
        {t('layout.crashedLead')}
      </EmptyState>
    </div>
  );
}
