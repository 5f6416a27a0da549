import { ActionIcon } from '@mantine/core';
import { Trash2 } from '../icons/deferred-icons.js';

interface DeleteButtonProps {
  /** Names the item, because each row has a button. */
  readonly label: string;
  readonly isWorking?: boolean;
  readonly onClick: () => void;
}

/** The button that deletes one item of a list. */
export function DeleteButton({ label, isWorking = false, onClick }: DeleteButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" loading={isWorking} onClick={onClick} aria-label={label}>
      <Trash2 size={15} />
    </ActionIcon>
  );
}
