import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LineKey, lineKeys } from '../../api/resources/line-keys.js';
import { SecretDialog } from '../../dialogs/secret-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { FormFailure } from '../../forms/form-failure.js';
import { Dialog } from '../../dialogs/dialog.js';

const OVERLAPS = ['0', '3600', '86400', '604800'] as const;

interface RotateKeyDialogProps {
  readonly lineKey: LineKey;
  readonly node: { readonly name: string };
  readonly onClose: () => void;
}

/** Issues a successor. The old key stays valid for the overlap, which leaves time to change the daemon's configuration. */
export function RotateKeyDialog({ lineKey, node, onClose }: RotateKeyDialogProps) {
  const { t } = useTranslation();
  const [overlap, setOverlap] = useState<string>('86400');
  const [key, setKey] = useState<string>();
  const rotate = useAction(() => lineKeys.rotate(lineKey.id, Number(overlap)), {
    isQuiet: true,
    touches: [['line-keys']],
    onDone: (issued) => setKey(issued.key),
  });
  return (
    <>
      <Dialog
        opened={key === undefined}
        onClose={onClose}
        title={t('lines.rotateTitle', { prefix: lineKey.prefix, name: node.name })}
      >
        <Stack>
          <FormFailure error={rotate.error} />
          <Text size="sm">{t('lines.rotateText')}</Text>
          <Radio.Group label={t('lines.overlap')} value={overlap} onChange={setOverlap}>
            <Stack gap="xs" mt="xs">
              {OVERLAPS.map((value) => (
                <Radio key={value} value={value} label={t(`lines.overlaps.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button onClick={() => rotate.mutate()} loading={rotate.isPending}>
              {t('lines.rotate')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
      <SecretDialog
        title={t('lines.issuedFor', { name: node.name })}
        secret={key}
        label={t('lines.key')}
        onClose={onClose}
      >
        <Text size="sm">{t(`lines.rotated.${overlap === '0' ? 'now' : 'later'}`, { prefix: lineKey.prefix })}</Text>
      </SecretDialog>
    </>
  );
}
