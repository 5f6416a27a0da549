import { Text } from '@mantine/core';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SecretDialog } from '../../dialogs/secret-dialog.js';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[] | undefined;
  readonly touches: readonly QueryKey[];
  readonly onClose: () => void;
}

/** Shows recovery codes once. */
export function RecoveryCodesDialog({ codes, touches, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const close = () => {
    for (const queryKey of touches) void queries.invalidateQueries({ queryKey });
    onClose();
  };
  return (
    <SecretDialog title={t('account.codes')} secret={codes?.join('\n')} label={t('account.codes')} onClose={close}>
      <Text size="sm">{t('account.codesText')}</Text>
    </SecretDialog>
  );
}
