import { Button, Stack, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Scale } from '../../icons/deferred-icons.js';
import { Page } from '../../layout/page/page.js';
import { useFilters } from '../../lists/use-filters.js';
import { LedgerCheckDialog } from './ledger-check-dialog.js';
import { LedgerFilters } from './ledger-filters.js';
import { LedgerList } from './ledger-list.js';
import { TotalsCard } from './totals-card.js';
import { QuarantineInbox } from './quarantine-inbox.js';

const DAY = 86_400;

/** The reports of nodes: the charged traffic, and the quarantine. */
export default function TrafficPage() {
  const { t } = useTranslation();
  const filters = useFilters();
  const [isChecking, setChecking] = useState(false);
  const { user, node, from = '', to = '' } = filters.all;
  const filter = { user: numberOf(user), node: numberOf(node), from: momentOf(from, 0), to: momentOf(to, DAY) };
  return (
    <Page
      title={t('layout.pages.traffic')}
      lead={t('traffic.lead')}
      actions={
        <Button variant="default" leftSection={<Scale size={16} aria-hidden />} onClick={() => setChecking(true)}>
          {t('traffic.verify')}
        </Button>
      }
    >
      <Tabs value={filters.get('tab') || 'ledger'} onChange={(tab) => filters.set({ tab })} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="ledger">{t('traffic.ledger')}</Tabs.Tab>
          <Tabs.Tab value="quarantine">{t('traffic.quarantine')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="ledger">
          <LedgerFilters />
          <Stack gap="lg">
            <TotalsCard filter={filter} />
            <LedgerList filter={filter} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="quarantine">
          <QuarantineInbox />
        </Tabs.Panel>
      </Tabs>
      {isChecking && <LedgerCheckDialog onClose={() => setChecking(false)} />}
    </Page>
  );
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : Number(text);
}

/** The ledger counts days in UTC. */
function momentOf(day: string, later: number): number | undefined {
  return day === '' ? undefined : Math.floor(Date.parse(`${day}T00:00:00Z`) / 1000) + later;
}
