import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links, type SubscriptionLink } from '../../../api/resources/subscriptions.js';
import { ConfirmDialog } from '../../../dialogs/confirm-dialog.js';
import { useAction } from '../../../feedback/use-action.js';

const OVERLAPS = ['0', '3600', '86400', '604800'] as const;

interface ReplaceLinkDialogProps {
  readonly user: number;
  readonly link: SubscriptionLink;
  readonly onClose: () => void;
}

/** Adds a link in the place of another one, which stays valid for the overlap. */
export function ReplaceLinkDialog({ user, link, onClose }: ReplaceLinkDialogProps) {
  const { t } = useTranslation();
  const [overlap, setOverlap] = useState<string>('0');
  const replace = useAction(() => links.replace(user, link.id, Number(overlap)), {
    touches: [['users', user]],
    done: t('links.replaced'),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('links.replaceTitle')}
      verb={t('links.replace')}
      isWorking={replace.isPending}
      onConfirm={() => replace.mutate()}
      onClose={onClose}
    >
      <Radio.Group label={t('links.overlap')} value={overlap} onChange={setOverlap}>
        <Stack gap="xs" mt="xs">
          {OVERLAPS.map((value) => (
            <Radio key={value} value={value} label={t(`lines.overlaps.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </ConfirmDialog>
  );
}
