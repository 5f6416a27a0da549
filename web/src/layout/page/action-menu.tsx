import { ActionIcon, Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { EllipsisVertical } from '../../icons/deferred-icons.js';

interface ActionMenuProps {
  /** Names the item, because each row may have a menu. */
  readonly label: string;
  readonly width?: number;
  /** The button is small and has no border, as in a table. */
  readonly isInRow?: boolean;
  readonly children: ReactNode;
}

/** A menu of actions behind a button with three dots. */
export function ActionMenu({ label, width, isInRow = false, children }: ActionMenuProps) {
  return (
    <Menu position="bottom-end" width={width}>
      <Menu.Target>
        {isInRow ? (
          <ActionIcon variant="subtle" color="gray" aria-label={label}>
            <EllipsisVertical size={16} />
          </ActionIcon>
        ) : (
          <Button variant="default" px="xs" aria-label={label}>
            <EllipsisVertical size={16} aria-hidden />
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
