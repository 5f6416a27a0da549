import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { account } from '../../api/account.js';
import { Loaded } from '../../parts/loaded.js';
import { Page } from '../../parts/page.js';
import { PanelCard } from '../../parts/panel-card.js';
import { SessionTable } from '../../parts/session-table.js';
import { useAction } from '../../parts/use-action.js';
import { useSession } from '../../session/use-session.js';
import { OWN_ACCOUNT } from './own-account.js';
import { PasskeysCard } from './passkeys-card.js';
import { PasswordCard } from './password-card.js';
import { TotpCard } from './totp-card.js';

/** One's own account: password, second factors, and where one is logged in. */
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
      <OwnSessions />
    </Page>
  );
}

function OwnSessions() {
  const { t } = useTranslation();
  const key = ['account', 'sessions'];
  const query = useQuery({ queryKey: key, queryFn: account.sessions });
  const end = useAction(account.endSession, { touches: [key], done: t('sessions.ended') });
  return (
    <PanelCard title={t('sessions.title')} note={t('account.sessionsNote')} isFlush>
      <Loaded query={query}>
        {({ items }) => (
          <SessionTable sessions={items} onEnd={end.mutate} ending={end.isPending ? end.variables : undefined} />
        )}
      </Loaded>
    </PanelCard>
  );
}
