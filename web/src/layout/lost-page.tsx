import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Compass } from '../icons/icons.js';
import { EmptyState } from '../parts/empty-state.js';

/** An address that leads nowhere. */
export function LostPage() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={Compass}
      title={t('layout.lost')}
      action={
        <Button component={Link} to="/" variant="default">
          {t('layout.toOverview')}
        </Button>
      }
    >
      {t('layout.lostLead')}
    </EmptyState>
  );
}
