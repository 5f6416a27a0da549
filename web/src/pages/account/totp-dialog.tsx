import { Button, Center, Group, PinInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '../../api/resources/account.js';
import { Loaded } from '../../feedback/loaded.js';
import { useAction } from '../../feedback/use-action.js';
import { FormFailure } from '../../forms/form-failure.js';
import { CopyField } from '../../values/copy-field.js';
import { OWN_ACCOUNT } from './own-account.js';
import { QrCode } from '../../values/qr-code.js';
import { Dialog } from '../../dialogs/dialog.js';

const LENGTH = 6;

interface TotpDialogProps {
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

/** Shows the secret as a QR code. The first code proves that the app has it. */
export function TotpDialog({ onClose, onDone }: TotpDialogProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [attempt, setAttempt] = useState(0);
  const query = useQuery({ queryKey: ['account', 'totp'], queryFn: account.beginTotp, gcTime: 0, staleTime: Infinity });
  const confirm = useAction(account.confirmTotp, {
    isQuiet: true,
    touches: [OWN_ACCOUNT],
    onDone: ({ recovery_codes: codes }) => onDone(codes),
  });
  const send = (whole: string) =>
    confirm.mutate(whole, {
      onError: () => {
        setCode('');
        setAttempt((before) => before + 1);
      },
    });
  return (
    <Dialog opened onClose={onClose} title={t('account.totpBegin')}>
      <Loaded query={query}>
        {({ secret, uri }) => (
          <Stack>
            <FormFailure error={confirm.error} unauthorized={t('login.wrongCode')} />
            <Text size="sm">{t('account.totpScan')}</Text>
            <Center>
              <QrCode text={uri} label={t('account.totpQr')} />
            </Center>
            <CopyField value={secret} label={t('account.totpSecret')} />
            <Text size="sm">{t('account.totpEnter')}</Text>
            <Center>
              <PinInput
                // A new one has the focus in its first field again.
                key={attempt}
                autoFocus
                length={LENGTH}
                type="number"
                oneTimeCode
                value={code}
                onChange={setCode}
                aria-label={t('login.code')}
                getInputProps={(index) => ({ 'aria-label': t('login.digit', { digit: index + 1 }) })}
                onComplete={send}
              />
            </Center>
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button onClick={() => send(code)} loading={confirm.isPending} disabled={code.length !== LENGTH}>
                {t('login.confirm')}
              </Button>
            </Group>
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
