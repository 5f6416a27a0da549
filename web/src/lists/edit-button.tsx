import { ActionIcon } from '@mantine/core';
import { Pencil } from '../icons/deferred-icons.js';

interface EditButtonProps {
  /** Names the item, because each row has a button. */
  readonly label: string;
  readonly onClick: () => void;
}

/** The button that opens one item of a list for changes. */
export function EditButton({ label, onClick }: EditButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" onClick={onClick} aria-label={label}>
      <Pencil size={15} />
    </ActionIcon>
  );
}
