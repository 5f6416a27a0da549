import { Anchor, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { guardedForm } from '../forms/guarded-form.js';
import { LoginForm } from './login-form.js';
import { renewal } from '../api/waiting/renewal.js';
import { SESSION, useSession } from './use-session.js';
import { Dialog } from '../dialogs/dialog.js';

/** The login above a page whose session has ended. The page keeps its state, and its requests continue after the login. */
export function RenewalDialog() {
  const { t } = useTranslation();
  const isOpen = useSyncExternalStore(renewal.watch, renewal.isOpen);
  const { session } = useSession();
  const queries = useQueryClient();
  const leave = () => {
    renewal.abandon();
    queries.setQueryData(SESSION, null);
  };
  const leaveUnlessHeld = () => {
    if (!guardedForm.holdsEnd(leave)) leave();
  };
  return (
    <Dialog
      opened={isOpen}
      onClose={leaveUnlessHeld}
      title={t('login.expired')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={1000}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t('login.expiredLead')}
        </Text>
        <LoginForm
          name={session?.operator.name ?? ''}
          onDone={(renewed) => {
            queries.setQueryData(SESSION, renewed);
            renewal.complete();
          }}
        />
        <Anchor component="button" type="button" size="sm" c="dimmed" onClick={leaveUnlessHeld}>
          {t('login.leave')}
        </Anchor>
      </Stack>
    </Dialog>
  );
}
