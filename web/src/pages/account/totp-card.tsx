import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Account, account } from '../../api/resources/account.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { StateMark } from '../../values/state-mark.js';
import { OWN_ACCOUNT } from './own-account.js';
import { PasswordDialog } from './password-dialog.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { TotpDialog } from './totp-dialog.js';

/** The app for one-time codes, and the recovery codes. */
export function TotpCard({ me }: { me: Account }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'begin' | 'remove' | 'codes'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const isOn = me.has_totp;
  const close = () => setAsked(undefined);
  return (
    <PanelCard title={t('account.totp')} note={t('account.totpNote')}>
      <Group justify="space-between">
        <div>
          <StateMark tone={isOn ? 'good' : 'warning'}>{t(isOn ? 'account.totpOn' : 'account.totpOff')}</StateMark>
          {isOn && (
            <Text size="sm" c="dimmed">
              {t('account.codesLeft', { count: me.recovery_codes_left })}
            </Text>
          )}
        </div>
        <Group gap="xs">
          {isOn ? (
            <>
              <Button size="sm" variant="default" onClick={() => setAsked('codes')}>
                {t('account.newCodes')}
              </Button>
              <Button size="sm" variant="default" onClick={() => setAsked('remove')}>
                {t('account.totpRemove')}
              </Button>
            </>
          ) : (
            <Button size="sm" onClick={() => setAsked('begin')}>
              {t('account.totpBegin')}
            </Button>
          )}
        </Group>
      </Group>
      {asked === 'begin' && (
        <TotpDialog
          onClose={close}
          onDone={(made) => {
            close();
            setCodes(made);
          }}
        />
      )}
      {asked === 'remove' && (
        <PasswordDialog
          title={t('account.totpRemove')}
          text={t('account.totpRemoveText')}
          work={account.removeTotp}
          onClose={close}
          onDone={close}
        />
      )}
      {asked === 'codes' && (
        <PasswordDialog
          title={t('account.newCodes')}
          text={t('account.newCodesText')}
          work={account.newRecoveryCodes}
          onClose={close}
          onDone={({ recovery_codes: made }) => {
            close();
            setCodes(made);
          }}
        />
      )}
      <RecoveryCodesDialog codes={codes} touches={[OWN_ACCOUNT]} onClose={() => setCodes(undefined)} />
    </PanelCard>
  );
}
