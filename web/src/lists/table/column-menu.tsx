import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Columns3 } from '../../icons/deferred-icons.js';
import type { ChoosableColumn, ColumnChoice } from './use-column-choice.js';

interface ColumnMenuProps {
  readonly columns: readonly (ChoosableColumn & { readonly title: string })[];
  readonly choice: ColumnChoice;
}

/** Chooses the columns of a table. It stays open, since an operator changes several columns at a time. */
export function ColumnMenu({ columns, choice }: ColumnMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('lists.columns')} title={t('lists.columns')}>
          <Columns3 size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map((column) => (
          <Menu.CheckboxItem
            key={column.accessor}
            checked={choice.isShown(column)}
            onChange={() => choice.toggle(column)}
          >
            {column.title}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
