import { Modal, type ModalProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBody } from '../forms/form-body.js';

interface FormDialogProps extends Omit<ComponentProps<typeof FormBody>, 'onCancel' | 'submitLabel'> {
  readonly isOpen?: boolean;
  readonly title: string;
  /** Defaults to the title. */
  readonly submitLabel?: string;
  readonly size?: ModalProps['size'];
  readonly onClose: () => void;
}

/** A dialog that holds one form. */
export function FormDialog({ isOpen = true, title, submitLabel = title, size, onClose, ...form }: FormDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <FormBody submitLabel={submitLabel} onCancel={onClose} {...form} />
    </Modal>
  );
}
