import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.js';

interface DeleteDialogProps<Item> {
  /** The dialog is open while there is an item to delete. */
  readonly item: Item | undefined;
  readonly title: string;
  readonly children: ReactNode;
  readonly verb?: string;
  readonly isWorking: boolean;
  readonly onDelete: (item: Item) => void;
  readonly onClose: () => void;
}

/** Asks before one item of a list is deleted. */
export function DeleteDialog<Item>({ item, verb, onDelete, ...dialog }: DeleteDialogProps<Item>) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      isOpen={item !== undefined}
      verb={verb ?? t('common.delete')}
      onConfirm={() => item !== undefined && onDelete(item)}
      {...dialog}
    />
  );
}
