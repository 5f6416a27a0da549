import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Columns3 } from '../../icons/deferred-icons.js';
import { Check } from '../../icons/icons.js';
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
        {columns.map((column) => {
          const isShown = choice.isShown(column);
          return (
            <Menu.Item
              key={column.accessor}
              role="menuitemcheckbox"
              aria-checked={isShown}
              leftSection={<Check size={14} visibility={isShown ? 'visible' : 'hidden'} aria-hidden />}
              onClick={() => choice.toggle(column)}
            >
              {column.title}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
