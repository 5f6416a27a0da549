import { ActionIcon, Button, Menu } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { EllipsisVertical } from '../../icons/deferred-icons.js';
import { RowButton } from '../../lists/table/row-button.js';

interface ActionMenuProps {
  /** Names the item, because each row may have a menu. */
  readonly label: string;
  readonly width?: number;
  /** The button is small and has no border, as in a table. */
  readonly isInRow?: boolean;
  readonly children: ReactNode;
}

/** A menu of actions behind a button with three dots. In a table that has the buttons itself, the menu is open at first. */
export function ActionMenu({ label, width, isInRow = false, children }: ActionMenuProps) {
  const button = useContext(RowButton);
  return (
    <Menu position="bottom-end" width={width} defaultOpened={button !== undefined} onClose={() => button?.focus()}>
      <Menu.Target>
        {button !== undefined ? (
          <span className="menu-target" aria-label={label} role="presentation" />
        ) : isInRow ? (
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
