import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from '../../layout/page/page.js';
import { GroupsCard } from './groups-card.js';
import { LevelsCard } from './levels-card.js';

/** Levels rank users and nodes; groups tie users to nodes. */
export default function LevelsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('layout.pages.levels')} lead={t('levels.lead')}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <LevelsCard />
        <GroupsCard />
      </SimpleGrid>
    </Page>
  );
}
