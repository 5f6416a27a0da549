import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../feedback/empty-state.js';
import { CircleX } from '../../icons/icons.js';
import { Page } from './page.js';

/** Replaces a page that failed to render. */
export function ErrorPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('layout.crashed')}>
      <div role="alert">
        <EmptyState
          icon={CircleX}
          action={<Button onClick={() => window.location.reload()}>{t('layout.reload')}</Button>}
        >
          {t('layout.crashedLead')}
        </EmptyState>
      </div>
    </Page>
  );
}
