import { type ModalProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { type Draft, FormBody } from '../forms/form-body.js';
import { useDiscardQuestion } from './use-discard-question.js';
import { Dialog } from './dialog.js';

interface FormDialogProps extends Omit<ComponentProps<typeof FormBody>, 'draft' | 'onCancel' | 'submitLabel'> {
  readonly isOpen?: boolean;
  readonly title: string;
  /** Defaults to the title. */
  readonly submitLabel?: string;
  readonly size?: ModalProps['size'];
  /** The form inside. If it has changes, the dialog asks before it closes, and then resets it. */
  readonly draft?: Draft;
  readonly onClose: () => void;
}

/** A dialog that holds one form. */
export function FormDialog({
  isOpen = true,
  title,
  submitLabel = title,
  size,
  draft,
  onClose,
  ...form
}: FormDialogProps) {
  const discard = () => {
    draft?.reset();
    onClose();
  };
  const { close, question } = useDiscardQuestion(isOpen && draft?.isDirty() === true, discard);
  return (
    <>
      <Dialog opened={isOpen} onClose={close} title={title} size={size}>
        <FormBody submitLabel={submitLabel} onCancel={discard} draft={draft} {...form} />
      </Dialog>
      {question}
    </>
  );
}
