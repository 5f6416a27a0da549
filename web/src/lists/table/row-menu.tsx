import { ActionIcon } from '@mantine/core';
import { type ReactNode, type RefObject, useState } from 'react';
import { EllipsisVertical } from '../../icons/deferred-icons.js';
import { RowButton } from './row-button.js';

/** A menu of one row, made when its button is pressed. */
export interface RowActions {
  readonly label: string;
  readonly menu: () => ReactNode;
}

interface Opened extends RowActions {
  readonly button: HTMLElement;
  readonly count: number;
}

/**
 * The menus of the rows of a table. The open one and its dialogs stand beside the table and not in a row: a dialog may show a secret
 * once, and the row may leave the list meanwhile.
 */
export function useRowMenus(frame: RefObject<HTMLElement | null>): {
  readonly buttonOf: (actions: RowActions) => ReactNode;
  readonly opened: ReactNode;
} {
  const [opened, setOpened] = useState<Opened>();
  return {
    buttonOf: ({ label, menu }) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-haspopup="menu"
        onClick={({ currentTarget: button }) =>
          setOpened((before) => ({ label, menu, button, count: (before?.count ?? 0) + 1 }))
        }
      >
        <EllipsisVertical size={16} />
      </ActionIcon>
    ),
    opened: opened && (
      <RowButton.Provider value={opened.button}>
        <div key={opened.count} className="menu-anchor" style={placeOf(opened.button, frame.current)}>
          {opened.menu()}
        </div>
      </RowButton.Provider>
    ),
  };
}

function placeOf(button: HTMLElement, frame: HTMLElement | null): { left: number; top: number } {
  const { left, top } = button.getBoundingClientRect();
  const outer = frame?.getBoundingClientRect();
  return { left: left - (outer?.left ?? 0), top: top - (outer?.top ?? 0) };
}
