import { useEffect, useRef } from 'react';
import { DataTable, type DataTableColumn, type DataTableProps } from 'mantine-datatable';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../feedback/failed-state.js';
import { ColumnMenu } from './table/column-menu.js';
import { type RowActions, useRowMenus } from './table/row-menu.js';
import { useColumnChoice } from './table/use-column-choice.js';
import { useRowClick } from './table/use-row-click.js';

/** A column. The operator can hide every column but the first one, if the list has a name. */
export type ListColumn<T> = DataTableColumn<T> & {
  /** Hidden until the operator chooses it. */
  readonly isOptional?: boolean;
};

type DataListProps<T> = DataTableProps<T> & {
  readonly columns: ListColumn<T>[];
  readonly error?: Error | null;
  readonly retry?: () => void;
  /** The name under which the browser remembers the chosen columns. */
  readonly name?: string;
  /** The page of a row, which a click anywhere in the row opens. */
  readonly addressOf?: (item: T) => string;
  /** The menu of a row, made when it opens. */
  readonly menuOf?: (item: T) => RowActions | undefined;
};

/** A table for a list that the API pages, sorts and filters, with the look and texts that all such tables share. */
export function DataList<T>({ error, retry, name, addressOf, menuOf, columns, ...props }: DataListProps<T>) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const openRow = useRowClick();
  const menus = useRowMenus(frame);
  const { sortStatus } = props;
  useEffect(() => tellOrder(frame.current, String(sortStatus?.columnAccessor), sortStatus?.direction));
  const listed: readonly ListColumn<T>[] = columns;
  const [first, ...others] = listed.map(({ isOptional, ...column }) => ({
    choosable: {
      accessor: String(column.accessor),
      title: typeof column.title === 'string' ? column.title : '',
      ...(isOptional && { isOptional }),
    },
    column,
  }));
  const offered = others.filter(({ column }) => column.hidden !== true).map(({ choosable }) => choosable);
  const choice = useColumnChoice(name, offered);
  if (error) return <FailedState error={error} {...(retry === undefined ? {} : { retry })} />;
  const { records = [] } = props;
  const isEmpty = records.length === 0;
  const shown = others.filter(({ choosable, column }) => column.hidden !== true && choice.isShown(choosable));
  const last: DataTableColumn<T> = {
    accessor: 'row-actions',
    title: name === undefined ? '' : <ColumnMenu columns={offered} choice={choice} />,
    width: 48,
    textAlign: 'right',
    cellsClassName: 'actions',
    titleClassName: 'actions',
    render: (item) => {
      const given = menuOf?.(item);
      return given && menus.buttonOf(given);
    },
  };
  const hasLast = name !== undefined || menuOf !== undefined;
  return (
    <div ref={frame} className="data-list">
      <DataTable<T>
        highlightOnHover
        pinLastColumn={hasLast}
        verticalSpacing={9}
        horizontalSpacing="md"
        minHeight={isEmpty ? 260 : 0}
        borderColor="var(--line-border)"
        rowBorderColor="var(--line-border)"
        backgroundColor="var(--line-panel)"
        highlightOnHoverColor="var(--line-hover)"
        noRecordsText={t('common.nothing')}
        allRecordsSelectionCheckboxProps={{ 'aria-label': t('common.selectAll'), disabled: isEmpty }}
        {...(addressOf && { onRowClick: ({ record, event }) => openRow(event, addressOf(record)) })}
        {...props}
        columns={[
          ...(first === undefined ? [] : [first.column]),
          ...shown.map(({ column }) => column),
          ...(hasLast ? [last] : []),
        ]}
      />
      {menus.opened}
    </div>
  );
}

/** Tells screen readers the order. The library makes a button of each sortable heading, which then is no heading for them. */
function tellOrder(frame: HTMLElement | null, column: string, direction: 'asc' | 'desc' | undefined): void {
  const sorted = direction === 'desc' ? 'descending' : 'ascending';
  for (const heading of frame?.querySelectorAll<HTMLElement>('th.mantine-datatable-header-cell-sortable') ?? []) {
    heading.setAttribute('role', 'columnheader');
    heading.setAttribute('aria-sort', heading.dataset['accessor'] === column ? sorted : 'none');
  }
}
