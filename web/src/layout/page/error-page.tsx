import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../feedback/empty-state.js';
import { CircleX } from '../../icons/icons.js';

/** Replaces a page that failed to render, most often because an update replaced its files while it was open. */
export function ErrorPage() {
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
