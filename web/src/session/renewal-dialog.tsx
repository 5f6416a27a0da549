import { Anchor, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { LoginForm } from './login-form.js';
import { renewal } from './renewal.js';
import { SESSION, useSession } from './use-session.js';

/** The login that lies over a page whose session has ended. What the page holds stays as it is, and what it asked for goes on. */
export function RenewalDialog() {
  const { t } = useTranslation();
  const isOpen = useSyncExternalStore(renewal.watch, renewal.isOpen);
  const { session } = useSession();
  const queries = useQueryClient();
  const leave = () => {
    renewal.givenUp();
    queries.setQueryData(SESSION, null);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={leave}
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
            renewal.done();
          }}
        />
        <Anchor component="button" type="button" size="sm" c="dimmed" onClick={leave}>
          {t('login.leave')}
        </Anchor>
      </Stack>
    </Modal>
  );
}
