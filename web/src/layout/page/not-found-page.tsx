import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../feedback/empty-state.js';
import { Compass } from '../../icons/icons.js';
import { Page } from './page.js';

/** Shown at every unknown address. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('layout.lost')}>
      <EmptyState
        icon={Compass}
        action={
          <Button component={Link} to="/" variant="default">
            {t('layout.toOverview')}
          </Button>
        }
      >
        {t('layout.lostLead')}
      </EmptyState>
    </Page>
  );
}
