import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PanelCard } from '../../layout/page/panel-card.js';

/** The way from the settings to the import from another panel. */
export function MovingCard() {
  const { t } = useTranslation();
  return (
    <PanelCard title={t('moving.title')} note={t('moving.lead')}>
      <Button variant="default" component={Link} to="/settings/import">
        {t('moving.open')}
      </Button>
    </PanelCard>
  );
}
