import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { account } from '../../api/resources/account.js';
import { Page } from '../../layout/page/page.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { SessionList } from '../../lists/session-list.js';
import { useSession } from '../../session/use-session.js';
import { OWN_ACCOUNT } from './own-account.js';
import { PasskeysCard } from './passkeys-card.js';
import { PasswordCard } from './password-card.js';
import { TotpCard } from './totp-card.js';

/** The operator's own account: password, second factors and sessions. */
export default function AccountPage() {
  const { t } = useTranslation();
  const { session } = useSession();
  const me = useQuery({ queryKey: OWN_ACCOUNT, queryFn: account.get });
  if (!session) return null;
  const { name, role } = session.operator;
  return (
    <Page title={t('layout.pages.account')} lead={t('account.lead', { name, role: t(`roles.${role}.name`) })}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Stack gap="lg">
          {me.data === undefined ? <Skeleton height={120} /> : <TotpCard me={me.data} />}
          <PasskeysCard />
        </Stack>
        <PasswordCard />
      </SimpleGrid>
      <PanelCard title={t('sessions.title')} note={t('account.sessionsNote')} isFlush>
        <SessionList queryKey={['account', 'sessions']} list={account.sessions} end={account.endSession} />
      </PanelCard>
    </Page>
  );
}
