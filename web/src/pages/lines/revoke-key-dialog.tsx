import { useTranslation } from 'react-i18next';
import { type LineKey, lineKeys } from '../../api/resources/line-keys.js';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.js';
import { useAction } from '../../feedback/use-action.js';

interface RevokeKeyDialogProps {
  readonly lineKey: LineKey;
  readonly node: { readonly name: string };
  readonly onClose: () => void;
}

/** Revokes a key at once, in every process of the panel. */
export function RevokeKeyDialog({ lineKey, node, onClose }: RevokeKeyDialogProps) {
  const { t } = useTranslation();
  const { prefix, label } = lineKey;
  const revoke = useAction(() => lineKeys.revoke(lineKey.id), {
    touches: [['line-keys']],
    done: t('lines.revoked', { prefix }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('lines.revokeTitle', { prefix, name: node.name })}
      verb={t('lines.revoke')}
      isWorking={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      {t('lines.revokeText', { prefix, label: label === '' ? '' : ` (${label})`, name: node.name })}
    </ConfirmDialog>
  );
}
