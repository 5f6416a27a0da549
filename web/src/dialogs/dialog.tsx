import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogFocus } from './dialog-focus.js';

/** A dialog above the page. Every dialog is one of these, so that the focus goes from one to the next and back to the page. */
export function Dialog({ children, opened, ...props }: ModalProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} returnFocus={false} closeButtonProps={{ 'aria-label': t('common.close') }} {...props}>
      {children}
      {opened && <DialogFocus />}
    </Modal>
  );
}
